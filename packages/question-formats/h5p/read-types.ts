/** The kinds of H5P questions that have a type here, by their libraries. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { escapeHtml } from '@tripos/documents/escape-html.ts'
import { MAX_HINTS, type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import { choiceOf, fillInOf, inOrder, textGap } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import type { Read } from '../source.ts'
import { type Fields, fieldsOf, hasText, listOf, plainOf, textOf } from './json.ts'
import { type MarkedWord, marksIn, takeWords } from './marked-text.ts'
import type { H5pTexts } from './texts.ts'

const LOSSES = lossesOf('h5p')

export type Result = Read<{ readonly content: QuestionContent }>

interface Parts {
  readonly texts: H5pTexts
  /** What stands above the question. */
  readonly media: string
  readonly analysis: string
  /** What may be asked for before answering, in the order of the question. */
  readonly tips: string[]
}
type Reader = (params: Fields, parts: Parts) => Result

const behaviourOf = (params: Fields): Fields => fieldsOf(params['behaviour'])

/** With the word or the option that it is about. */
const tipAbout = (about: string, html: string): string => `<p>${escapeHtml(about)}</p>${html}`

const multiChoice: Reader = (params, { texts, media, analysis, tips }) => {
  const behaviour = behaviourOf(params)
  const answers = listOf(params['answers']).map(fieldsOf)
  const feedback = answers.map(answer => {
    const told = { ...answer, ...fieldsOf(answer['tipsAndFeedback']) }
    if (hasText(told['notChosenFeedback'])) texts.losses.add(LOSSES.answerFeedback)
    if (hasText(told['tip'])) tips.push(tipAbout(plainOf(answer['text']), texts.read(told['tip'])))
    return hasText(told['chosenFeedback']) ? texts.read(told['chosenFeedback']) : ''
  })
  const options = answers.map(answer => ({ html: texts.read(answer['text']), isRight: answer['correct'] === true }))
  const rightCount = options.filter(option => option.isRight).length
  if (rightCount === 0 && options.length > 1) return { problem: PROBLEMS.noKey }
  const kind = behaviour['type'] ?? (params['singleAnswer'] === false ? 'multi' : 'auto')
  const isSingle = kind === 'single' || (kind !== 'multi' && rightCount === 1)
  if (behaviour['randomAnswers'] === false) texts.losses.add(LOSSES.fixedOrder)
  if (!isSingle && behaviour['singlePoint'] === true) texts.losses.add(LOSSES.scoringRules)
  return { content: choiceOf({ isSingle, stem: media + texts.read(params['question']), options, feedback, analysis }) }
}

/** What the buttons of true and false say in the languages that we have. */
const USUAL_WORDS = new Set(['', 'true', 'false', '对', '错', '正确', '错误', '是', '否'])

const trueFalse: Reader = (params, { texts, media, analysis }) => {
  const behaviour = behaviourOf(params)
  if (['feedbackOnCorrect', 'feedbackOnWrong'].some(name => hasText(behaviour[name])))
    texts.losses.add(LOSSES.answerFeedback)
  const words = { ...params, ...fieldsOf(params['l10n']) }
  if (['trueText', 'falseText'].some(name => !USUAL_WORDS.has(plainOf(words[name]).toLowerCase())))
    texts.losses.add(LOSSES.judgementWords)
  const { correct } = params
  const isTrue = correct === true || correct === 'true'
  if (!isTrue && correct !== false && correct !== 'false') return { problem: PROBLEMS.noKey }
  return { content: { type: 3, stem: media + texts.read(params['question']), isTrue, analysis } }
}

/** Tips of several words say which of them they are about. */
function tellTips(words: readonly MarkedWord[], { texts, tips }: Parts): void {
  for (const [i, word] of words.entries()) {
    if (hasText(word.tip))
      tips.push(words.length > 1 ? tipAbout(`(${i + 1})`, texts.read(word.tip)) : texts.read(word.tip))
    if (word.hasFeedback) texts.losses.add(LOSSES.answerFeedback)
  }
}

const acceptsMistakes = (behaviour: Fields): boolean => {
  const fuzziness = fieldsOf(behaviour['fuzziness'])
  return behaviour['acceptSpellingErrors'] === true || fuzziness['levenshtein'] === true || fuzziness['jaro'] === true
}

const blanks: Reader = (params, parts) => {
  const { texts, media, analysis } = parts
  const behaviour = behaviourOf(params)
  const words: MarkedWord[] = []
  const place = (word: MarkedWord): string => `[[${words.push(word)}]]`
  const lines = listOf(params['questions']).map(line =>
    texts.read(takeWords(textOf(line), place, { hasAlternatives: true })),
  )
  if (words.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  tellTips(words, parts)
  if (acceptsMistakes(behaviour)) texts.losses.add(LOSSES.spelling)
  const gaps = []
  for (const word of words) {
    const gap = textGap(word.texts)
    if ('problem' in gap) return gap
    gaps.push(gap.gap)
  }
  const stem = media + texts.read(params['text']) + lines.join('')
  return { content: fillInOf({ stem, gaps, analysis, ignoresCase: behaviour['caseSensitive'] === false }) }
}

/** Each place is chosen from all words. */
const dragText: Reader = (params, parts) => {
  const { texts, media, analysis } = parts
  const words: MarkedWord[] = []
  const place = (word: MarkedWord): string => `(${words.push(word)})`
  const bare = takeWords(textOf(params['textField']), place, { hasAlternatives: false })
  const others: MarkedWord[] = []
  takeWords(textOf(params['distractors']), word => String(others.push(word)), { hasAlternatives: false })
  if (words.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  tellTips(words, parts)
  const choices = [...new Set([...words, ...others].map(({ texts: [text = ''] }) => text))].filter(text => text !== '')
  const content: QuestionContent = {
    type: 6,
    stem: media + texts.read(params['taskDescription']) + texts.read(bare.trim().replace(/\r?\n/g, '<br>')),
    parts: words.map(({ texts: [right] }) => ({
      content: {
        type: 1,
        stem: '',
        options: inOrder(choices.map(text => ({ html: `<p>${escapeHtml(text)}</p>`, isRight: text === right }))),
        analysis: '',
      },
    })),
    analysis,
  }
  return { content }
}

/** Words to be marked are written into blanks in any order. */
const markTheWords: Reader = (params, { texts, media, analysis }) => {
  const { html, words } = marksIn(textOf(params['textField']))
  if (words.length === 0) return hasProblem('文中没有标记的词。', 'No word of the text is marked.')
  texts.losses.add(LOSSES.markedWords)
  const places = words.map((_, i) => `[[${i + 1}]]`).join(' ')
  const gaps = words.map(word => ({ kind: 'text' as const, match: 'exact' as const, accepted: [word] }))
  const stem = `${media}${texts.read(params['taskDescription'])}${texts.read(html)}<p>${places}</p>`
  return { content: { ...fillInOf({ stem, gaps, analysis, ignoresCase: true }), isOrderFree: true } }
}

function keywordLine(value: unknown, { texts }: Parts): string {
  const { keyword, alternatives, options } = fieldsOf(value)
  const { points, feedbackIncluded, feedbackMissed } = fieldsOf(options)
  if ([feedbackIncluded, feedbackMissed].some(hasText)) texts.losses.add(LOSSES.answerFeedback)
  if (typeof points === 'number' && points !== 1) texts.losses.add(LOSSES.points)
  const words = [keyword, ...listOf(alternatives)].map(plainOf).filter(word => word !== '')
  return words.length === 0 ? '' : `<li>${escapeHtml(words.join(' / '))}</li>`
}

const essay: Reader = (params, parts) => {
  const { texts, media, analysis } = parts
  const { minimumLength, maximumLength } = behaviourOf(params)
  if (hasText(params['placeholderText']) || [minimumLength, maximumLength].some(length => Number(length ?? 0) > 0))
    texts.losses.add(LOSSES.answerFormat)
  const { introduction, sample } = fieldsOf(params['solution'])
  const keywords = listOf(params['keywords']).map(each => keywordLine(each, parts))
  const isListed = keywords.some(line => line !== '')
  if (isListed) texts.losses.add(LOSSES.keywordScoring)
  const reference = texts.read(sample) + (isListed ? `<ul>${keywords.join('')}</ul>` : '')
  const stem = media + texts.read(params['taskDescription'])
  return { content: { type: 4, stem, reference, analysis: texts.read(introduction) + analysis } }
}

const sortParagraphs: Reader = (params, { texts, media, analysis }) => {
  const behaviour = behaviourOf(params)
  // Ours counts what follows one another.
  if (behaviour['scoringMode'] === 'positions') texts.losses.add(LOSSES.scoringRules)
  const items = listOf(params['paragraphs']).map(each => texts.read(each))
  return { content: { type: 8, stem: media + texts.read(params['taskDescription']), items, isPartial: true, analysis } }
}

export const READERS: Readonly<Record<string, Reader>> = {
  'H5P.MultiChoice': multiChoice,
  'H5P.TrueFalse': trueFalse,
  'H5P.Blanks': blanks,
  'H5P.DragText': dragText,
  'H5P.MarkTheWords': markTheWords,
  'H5P.Essay': essay,
  'H5P.SortParagraphs': sortParagraphs,
}

/** Names of numbers that are put into feedback. */
const SCORE = /[@:](?:score|total|num|percent)\b/i

export const toldRanges = (value: unknown): Fields[] =>
  listOf(value)
    .map(fieldsOf)
    .filter(range => hasText(range['feedback']))

/** Feedback that is shown whatever was scored is an analysis. */
function generalFeedback(params: Fields, texts: H5pTexts): string {
  const overall = params['overallFeedback']
  const ranges = toldRanges(Array.isArray(overall) ? overall : fieldsOf(overall)['overallFeedback'])
  const [only] = ranges
  if (only === undefined) return ''
  const isGeneral = ranges.length === 1 && only['from'] === 0 && only['to'] === 100
  if (isGeneral && !SCORE.test(textOf(only['feedback']))) return texts.read(only['feedback'])
  texts.losses.add(LOSSES.scoreFeedback)
  return ''
}

function settingsLost(params: Fields, texts: H5pTexts): void {
  const { passPercentage, percentagePassing, percentageMastering } = behaviourOf(params)
  const marks = [passPercentage, percentagePassing, percentageMastering]
  if (marks.some(mark => typeof mark === 'number' && mark !== 100 && mark !== 0)) texts.losses.add(LOSSES.passMark)
  if (typeof params['weight'] === 'number' && params['weight'] !== 1) texts.losses.add(LOSSES.points)
}

/** `comment` is what stands beside the question and is shown with its solution. */
export function readQuestion(reader: Reader, params: Fields, { texts, comment }: { texts: H5pTexts; comment: string }) {
  const tips: string[] = []
  const media = texts.media(params['media'])
  const analysis = generalFeedback(params, texts) + (hasText(comment) ? texts.read(comment) : '')
  settingsLost(params, texts)
  const read = reader(params, { texts, media, analysis, tips })
  if (tips.length > MAX_HINTS) texts.losses.add(LOSSES.hints)
  if ('problem' in read || tips.length === 0) return read
  return { content: { ...read.content, hints: tips.slice(0, MAX_HINTS) } }
}

interface SingleChoice {
  readonly stem: string
  /** The first is right. */
  readonly answers: readonly unknown[]
  readonly hints: readonly string[]
}

export function singleChoice({ stem, answers, hints }: SingleChoice, texts: H5pTexts): Result {
  const options = inOrder(answers.map((answer, i) => ({ html: texts.read(answer), isRight: i === 0 })))
  return {
    content: {
      type: QuestionType.singleChoice,
      stem,
      options,
      analysis: '',
      ...(hints.length > 0 && { hints: [...hints] }),
    },
  }
}
