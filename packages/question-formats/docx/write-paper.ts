/** A drawn paper as a Word document, with its key or without any: sections, points and numbers as the import reads them. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { kindOf, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { mapPlaces, placesOf } from '@tripos/question-kinds/gap-places.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { escapeXml } from '@tripos/documents/xml.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { NamedType } from '../source.ts'
import type { ExportImages } from '../export-images.ts'
import { FIELD_WORDS, fieldLines, type PaperTask, tasksOf } from '../text/write.ts'
import { KEPT, keptText, sectionMark } from '../text/marks.ts'
import { headingOf } from './paper-headings.ts'
import { partsInOrder } from './parts-in-order.rules.ts'
import { answerXml, line, optionAnalysesXml, packDocx, type Paper } from './write.ts'
import { Media, paragraph, writePart } from './write-html.ts'

export interface WordQuestion {
  readonly no: number
  /** In hundredths. */
  readonly points: number
  /** Null where whoever asks may not see it: then only its beginning is written. */
  readonly content: QuestionContent | null
  readonly excerpt: string
  readonly order: readonly number[]
}

export interface WordPaper {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly questions: readonly WordQuestion[] }[]
  readonly language: Language
  readonly withKey: boolean
  readonly imagesOf: (content: QuestionContent) => Promise<ExportImages>
}

const WORDS: Readonly<
  Record<Language, { sum: (count: number, points: number) => string; key: string; blanks: string }>
> = {
  'zh-CN': {
    sum: (count, points) => `共 ${count} 题，${points / 100} 分`,
    key: '含答案与解析',
    blanks: '姓名 ____________________    班级 ________________    得分 ____________',
  },
  'en-US': {
    sum: (count, points) =>
      `${count} ${count === 1 ? 'question' : 'questions'}, ${points / 100} ${points === 100 ? 'point' : 'points'}`,
    key: 'With the key',
    blanks: 'Name ____________________    Class ________________    Score ____________',
  },
}

const run = (text: string, size: number): string =>
  `<w:r><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const CENTRED = '<w:pPr><w:jc w:val="center"/></w:pPr>'

/** What stands above the first section is no question, whatever it begins with. */
function headXml({ title, sections, language, withKey }: WordPaper): string {
  const words = WORDS[language]
  const questions = sections.flatMap(section => section.questions)
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  return [
    paragraph(CENTRED + run(KEPT + title, 36)),
    line(KEPT + words.sum(questions.length, points)),
    line(KEPT + (withKey ? words.key : words.blanks)),
  ].join('')
}

interface Placed extends Paper {
  readonly withKey: boolean
  /** What the heading above says of the type. */
  readonly named: NamedType | undefined
  /** What it is worth, before its stem. */
  readonly own: string
}

const ONE_OR_MORE: Readonly<Record<Language, { readonly type: string; readonly said: string }>> = {
  'zh-CN': { type: '不定项选择题', said: '' },
  'en-US': { type: 'Multiple choice', said: '(one or more are right) ' },
}
const TRUTH_PLACE: Readonly<Record<Language, string>> = { 'zh-CN': '（　　）', 'en-US': '(      ) ' }

const isPart = ({ number }: PaperTask): boolean => number.startsWith('(')

/** What stands before a stem: its number, its type unless the heading says it, what it is worth, and a place to answer. */
function startOf(task: PaperTask, { named, own, language, withKey }: Placed): string {
  const { number, type, parts } = task
  const isOneOrMore = parts.settings?.includes('allowsOneRight') === true
  const words = ONE_OR_MORE[language]
  const isNamed = !isPart(task) && !isOneOrMore && named?.type === type && named.settings === undefined
  return [
    number,
    isNamed ? '' : `【${isOneOrMore ? words.type : kindOf(type).label[language]}】`,
    isPart(task) ? '' : own,
    withKey || !isOneOrMore ? '' : words.said,
    withKey || type !== QuestionType.trueFalse ? '' : TRUTH_PLACE[language],
  ].join('')
}

/** Gaps as lines to be filled in. Where they are not in order, or other lines stand between them, they keep their numbers. */
function withBlanks(stem: string, withKey: boolean): string {
  const isInOrder = placesOf(stem).every((no, at) => no === at + 1)
  if (isInOrder && !mapPlaces(stem, () => '').includes('__')) return mapPlaces(stem, () => '________')
  return withKey ? stem : mapPlaces(stem, no => `____(${no})____`)
}

function keyXml(task: PaperTask, paper: Placed): string[] {
  const { analysis } = task.parts
  return [
    ...answerXml(task.parts, paper),
    ...fieldLines(task, paper.language).map(line),
    ...optionAnalysesXml(task.parts, paper),
    ...(analysis === '' ? [] : [writePart(FIELD_WORDS[paper.language].analysis, analysis, paper)]),
  ]
}

function taskXml(task: PaperTask, paper: Placed): string {
  const { type, parts } = task
  const stem = type === QuestionType.fillIn ? withBlanks(parts.question, paper.withKey) : parts.question
  return [
    writePart(startOf(task, paper), stem, paper),
    ...(parts.prompts ?? []).map(prompt => writePart(FIELD_WORDS[paper.language].prompt, prompt, paper)),
    ...(parts.options ?? []).map((option, i) => writePart(`${LETTERS.charAt(i)}. `, option, paper)),
    ...(paper.withKey ? keyXml(task, paper) : []),
  ].join('')
}

const partsOf = ({ content, order }: WordQuestion): SourceParts | undefined =>
  content === null ? undefined : partsInOrder(kindOf(content.type).write(content), order)

function questionXml(question: WordQuestion, paper: Placed): string {
  const { no, content, excerpt } = question
  const parts = partsOf(question)
  if (content === null || parts === undefined) return `${line(`${no}. ${paper.own}${keptText(excerpt)}`)}<w:p/>`
  const tasks = tasksOf({ type: content.type, level: 1, tags: [], parts }, no)
  return `${tasks.map(task => taskXml(task, paper)).join('')}<w:p/>`
}

const worthOf = (question: WordQuestion) => ({
  no: question.no,
  points: question.points,
  stem: plainText(partsOf(question)?.question ?? question.excerpt),
})

async function* paperXml(paper: WordPaper, media: Media): AsyncGenerator<string> {
  yield headXml(paper)
  const { sections, language, withKey, imagesOf } = paper
  for (const [at, { title, questions }] of sections.entries()) {
    const heading = headingOf(title, at + 1, { language, questions: questions.map(worthOf) })
    yield paragraph(run(heading.text, 26))
    const named = sectionMark(heading.text)?.named
    for (const [i, question] of questions.entries()) {
      const images = question.content === null ? new Map() : await imagesOf(question.content)
      const own = heading.own[i] ?? ''
      yield questionXml(question, { no: question.no, language, images, media, withKey, named, own })
    }
  }
}

export function writePaper(paper: WordPaper): AsyncGenerator<Uint8Array> {
  const media = new Media()
  return packDocx(paperXml(paper, media), media)
}
