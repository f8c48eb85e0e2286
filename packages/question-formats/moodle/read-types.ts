/** The kinds of Moodle questions that have a type here, by the name that Moodle gives them. */
import { MEGABYTE, USUAL_UPLOAD } from '@tripos/question-kinds/file-kinds.ts'
import { MAX_FILES, MAX_MEGABYTES } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { kindsNamed, type UploadLimits } from '@tripos/question-kinds/kinds/file-upload/limits.rules.ts'
import type { Read } from '../source.ts'
import { choiceOf, fillInOf, hasPenalty, matchingOf, readTolerated, textGap, tidy } from '../contents.ts'
import { readPlain } from '../foreign-html.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { readCloze } from './cloze.ts'
import { readGapChoices } from './gap-choices.ts'
import type { Parts, Texts } from './texts.ts'

const LOSSES = lossesOf('moodle')

type Reader = (question: XmlNode, parts: Parts) => Read<{ readonly content: QuestionContent }>

const valueOf = (node: XmlNode, name: string): string => textOf(childOf(node, name)).trim()
const isOn = (node: XmlNode, name: string): boolean => ['true', '1'].includes(valueOf(node, name))
const fractionOf = (answer: XmlNode): number => Number(answer.attributes['fraction'] ?? '0')
const plainOf = (node: XmlNode | undefined): string => textOf(childOf(node, 'text')).trim()

const multichoice: Reader = (question, parts) => {
  const answers = elementsOf(question, 'answer')
  const isSingle =
    !question.children.some(child => typeof child !== 'string' && child.name === 'single') || isOn(question, 'single')
  const isRight = (answer: XmlNode): boolean => (isSingle ? fractionOf(answer) >= 99.99 : fractionOf(answer) > 0)
  const right = answers.filter(isRight)
  const isWeighted = isSingle
    ? answers.some(answer => fractionOf(answer) > 0 && !isRight(answer))
    : new Set(right.map(fractionOf)).size > 1
  if (isWeighted || hasPenalty(answers.map(fractionOf), isSingle)) parts.texts.losses.add(LOSSES.weights)
  const options = answers.map(answer => ({ html: parts.texts.read(answer), isRight: isRight(answer) }))
  const { texts, stem, analysis } = parts
  const feedback = answers.map(answer => texts.read(childOf(answer, 'feedback')))
  return { content: choiceOf({ isSingle, stem, options, feedback, analysis }) }
}

/** Feedback of an answer that is no option cannot be shown anywhere. */
function loseFeedback(answers: readonly XmlNode[], { texts }: Parts): void {
  if (answers.some(answer => textOf(childOf(answer, 'feedback')).trim() !== '')) texts.losses.add(LOSSES.answerFeedback)
}

const truefalse: Reader = (question, parts) => {
  const answers = elementsOf(question, 'answer')
  loseFeedback(answers, parts)
  const right = answers.find(answer => fractionOf(answer) > 0)
  const word = right === undefined ? '' : plainOf(right).toLowerCase()
  if (word !== 'true' && word !== 'false')
    return hasProblem('判断题没有正确答案。', 'The true/false question has no right answer.')
  return { content: { type: 3, stem: parts.stem, isTrue: word === 'true', analysis: parts.analysis } }
}

const essay: Reader = (question, { texts, stem, analysis }) => {
  const hasForm = ['minwordlimit', 'maxwordlimit'].some(name => Number(valueOf(question, name)) > 0)
  if (texts.read(childOf(question, 'responsetemplate')) !== '' || hasForm) texts.losses.add(LOSSES.answerFormat)
  const reference = texts.read(childOf(question, 'graderinfo'))
  const attachments = Number(valueOf(question, 'attachments') || '0')
  if (attachments !== 0 && isWithoutText(question)) {
    return { content: { type: 10, stem, ...attachmentLimits(question, texts), reference, analysis } }
  }
  if (attachments !== 0) texts.losses.add(LOSSES.besideText)
  return { content: { type: 4, stem, reference, analysis } }
}

/** An essay that takes files alone, or that may be left without a text. */
const isWithoutText = (question: XmlNode): boolean =>
  valueOf(question, 'responseformat') === 'noinline' ||
  (valueOf(question, 'responserequired') === '0' && valueOf(question, 'attachmentsrequired') === '1')

/** Moodle counts any number of files as -1, and leaves the size to the course as 0. */
function attachmentLimits(question: XmlNode, texts: Texts): UploadLimits {
  const attachments = Number(valueOf(question, 'attachments'))
  const megabytes = Math.ceil(Number(valueOf(question, 'maxbytes') || '0') / MEGABYTE)
  const { accepts, isExact } = kindsNamed(valueOf(question, 'filetypeslist').split(/[\s,;]+/))
  if (!isExact) texts.losses.add(LOSSES.fileKinds)
  return {
    accepts,
    mostFiles: attachments < 1 ? MAX_FILES : Math.min(MAX_FILES, attachments),
    mostMegabytes: megabytes < 1 ? USUAL_UPLOAD.mostMegabytes : Math.min(MAX_MEGABYTES, megabytes),
  }
}

const shortanswer: Reader = (question, parts) => {
  const answers = elementsOf(question, 'answer')
  loseFeedback(answers, parts)
  const full = answers.filter(answer => fractionOf(answer) >= 99.99)
  if (answers.some(answer => fractionOf(answer) > 0 && !full.includes(answer))) parts.texts.losses.add(LOSSES.weights)
  const gap = textGap(full.map(plainOf))
  if ('problem' in gap) return gap
  const stem = `${parts.stem}<p>[[1]]</p>`
  const ignoresCase = !isOn(question, 'usecase')
  return { content: fillInOf({ stem, gaps: [gap.gap], analysis: parts.analysis, ignoresCase }) }
}

const matching: Reader = (question, { texts, stem, analysis }) => {
  const pairs = elementsOf(question, 'subquestion').map(each => ({
    prompt: texts.read(each),
    target: readPlain(plainOf(childOf(each, 'answer'))),
  }))
  if (pairs.some(pair => pair.target === '')) return hasProblem('有左项没有对应的答案。', 'A prompt has no answer.')
  return { content: matchingOf(stem, pairs, analysis) }
}

/** Moodle multiplies the right number by the multiplier of a unit; ours turns what is given into the first unit. */
function unitsOf(question: XmlNode): { name: string; factor: number }[] {
  const units = childOf(question, 'units')
  if (units === undefined) return []
  return elementsOf(units, 'unit')
    .map(unit => ({ name: valueOf(unit, 'unit_name'), factor: tidy(1 / Number(valueOf(unit, 'multiplier'))) }))
    .filter(unit => unit.name !== '' && Number.isFinite(unit.factor) && unit.factor > 0)
    .toSorted((a, b) => Number(b.factor === 1) - Number(a.factor === 1))
}

const numerical: Reader = (question, parts) => {
  const answers = elementsOf(question, 'answer')
  loseFeedback(answers, parts)
  const full = answers.filter(answer => fractionOf(answer) >= 99.99)
  const [best, ...others] = full
  if (answers.some(answer => fractionOf(answer) > 0 && fractionOf(answer) < 99.99))
    parts.texts.losses.add(LOSSES.weights)
  const number = best && readTolerated(plainOf(best), valueOf(best, 'tolerance'))
  if (number === undefined || others.length > 0) {
    return hasProblem(
      '数值题应有且只有一个满分的数值答案。',
      'A numerical question has exactly one number that gives full points.',
    )
  }
  return { content: { type: 9, stem: parts.stem, ...number, units: unitsOf(question), analysis: parts.analysis } }
}

const ordering: Reader = (question, { texts, stem, analysis }) => {
  const items = elementsOf(question, 'answer').map(answer => texts.read(answer))
  const isPartial = valueOf(question, 'gradingtype') !== 'ALL_OR_NOTHING'
  return { content: { type: 8, stem, items, isPartial, analysis } }
}

const cloze: Reader = (_, { texts, stem, analysis }) => {
  const read = readCloze(stem, analysis)
  if ('problem' in read) return read
  for (const loss of read.losses) texts.losses.add(loss)
  return { content: read.content }
}

export const READERS: Readonly<Record<string, Reader>> = {
  multichoice,
  truefalse,
  essay,
  shortanswer,
  matching,
  numerical,
  ordering,
  cloze,
  gapselect: readGapChoices,
  ddwtos: readGapChoices,
}
