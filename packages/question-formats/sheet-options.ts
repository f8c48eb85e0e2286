/** The other style of a question sheet: a row an option, the rows of one question together under its number. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { localized, tasksOf } from '@tripos/question-kinds/kinds/index.ts'
import { lossesOf } from './losses.ts'
import {
  cellsOf,
  cellsOfPart,
  type Column,
  combine,
  COMMON_COLUMNS,
  fold,
  type Layout,
  layoutOf,
  NO_QUESTION_ABOVE,
  parseCells,
  PART_COLUMN,
  type Rows,
  type SheetQuestion,
  WEIGHT_COLUMN,
  writeTasks,
  type WrittenTask,
} from './sheet-columns.ts'
import { type Read, type SourceQuestion, type StoredQuestion, typeNamed } from './source.ts'

const LOSSES = lossesOf('csv')

const optional = ({ key, header, width, aliases }: Column): Column => ({
  key,
  header,
  width,
  ...(aliases && { aliases }),
})

export const OPTION_COLUMNS: readonly Column[] = [
  {
    key: 'no',
    header: localized('题号', 'No.'),
    width: 8,
    isRequired: true,
    aliases: ['序号', '题目序号', '试题序号', 'no', 'number'],
  },
  PART_COLUMN,
  ...COMMON_COLUMNS.filter(({ key }) => key === 'type' || key === 'stem'),
  { key: 'prompt', header: localized('左项', 'Prompt'), width: 24 },
  { key: 'option', header: localized('选项', 'Option'), width: 40, isRequired: true, aliases: ['选项内容'] },
  { key: 'right', header: localized('是否正确', 'Right'), width: 10, aliases: ['正确项', '是否正确项', 'is right'] },
  { key: 'optionAnalysis', header: localized('选项解析', 'Option analysis'), width: 24 },
  // Only types without options need an answer here.
  ...COMMON_COLUMNS.filter(({ key }) => key !== 'type' && key !== 'stem').map(optional),
  WEIGHT_COLUMN,
]

/** Columns that only the first row of a question fills in. */
const OF_QUESTION = COMMON_COLUMNS.map(({ key }) => key)

/** Where the columns stand, if the sheet is of this style. */
export function readOptionHeader(cells: readonly string[]): Layout | undefined {
  const found = layoutOf(OPTION_COLUMNS, cells)
  return 'problem' in found ? undefined : found.layout
}

const YES = new Set(['1', '是', '对', '正确', '√', '✓', 'yes', 'true', 'y', 'right', 'x'])
const isYes = (cell: string): boolean => YES.has(fold(cell))

interface OptionRow {
  readonly option: string
  readonly prompt: string
  readonly isRight: boolean
  readonly analysis: string
}

/** The rows of the question itself, and of each of its parts: a row that names no part belongs to the one above it. */
function byPart(rows: Rows, layout: Layout): Rows[] {
  const groups: { part: string; rows: (readonly string[])[] }[] = []
  for (const row of rows) {
    const part = cellsOf(row, layout)('part').trim()
    const last = groups.at(-1)
    if (last === undefined || (part !== '' && part !== last.part)) groups.push({ part, rows: [row] })
    else last.rows.push(row)
  }
  return groups.map(group => group.rows)
}

/** One question from its rows. */
export function parseOptionRows(rows: Rows, layout: Layout): SheetQuestion {
  const [first = [], ...others] = byPart(rows, layout)
  if (cellsOf(first[0], layout)('part').trim() !== '') return { read: { problem: NO_QUESTION_ABOVE }, losses: [] }
  const head = parseTaskRows(first, layout, { isPart: false })
  const parts = others.map(group => parseTaskRows(group, layout, { isPart: true }))
  const { read, losses } = combine(
    head.read,
    parts.map((part, i) => ({ read: part.read, cell: cellsOf(others[i]?.[0], layout) })),
  )
  const hasOptionAnalysis = [head, ...parts].some(task => task.hasOptionAnalysis)
  return { read, losses: [...losses, ...(hasOptionAnalysis ? [LOSSES.optionFeedback] : [])] }
}

/** A question that is one task, or a part, from its rows. */
function parseTaskRows(
  rows: Rows,
  layout: Layout,
  { isPart }: { isPart: boolean },
): { read: Read<SourceQuestion>; hasOptionAnalysis: boolean } {
  const first = cellsOf(rows[0], layout)
  const options = rows
    .map(row => cellsOf(row, layout))
    .map(
      (cellOf): OptionRow => ({
        option: cellOf('option'),
        prompt: cellOf('prompt'),
        isRight: isYes(cellOf('right')),
        analysis: cellOf('optionAnalysis'),
      }),
    )
    .filter(({ option, prompt }) => `${option}${prompt}`.trim() !== '')
  const ofTask = isPart ? cellsOfPart(first) : first
  const cell = (key: string): string => (OF_QUESTION.includes(key) ? ofTask(key) : '')
  const type = typeNamed(cell('type'))?.type
  const key = type === QuestionType.trueFalse ? truthOf(options) : keyOf(options)
  // 选择题 has no type yet. Rows of the others are pairs or items: what is said of them goes to the analysis of the whole.
  const isByOption = type === undefined || type === QuestionType.singleChoice || type === QuestionType.multipleChoice
  const told = options.flatMap(({ analysis }, i) =>
    isByOption || analysis.trim() === '' ? [] : [`${LETTERS.charAt(i)}. ${analysis}`],
  )
  const analysis = [cell('analysis'), ...told].filter(text => text.trim() !== '')
  const read = parseCells(name => (name === 'analysis' ? analysis.join('\n') : cell(name)), {
    ...key,
    ...(isByOption && { optionAnalyses: options.map(row => row.analysis.trim()) }),
  })
  return { read, hasOptionAnalysis: told.length > 0 }
}

interface RowsKey {
  readonly options: readonly string[]
  readonly prompts: readonly string[]
  readonly label?: string
}

/** A judgement in two rows is what the right one says. */
function truthOf(rows: readonly OptionRow[]): RowsKey {
  const right = rows.find(({ isRight }) => isRight)
  return { options: [], prompts: [], ...(right && { label: right.option }) }
}

/** What the rows say about options: their texts, those on the left of a matching, and the key. */
function keyOf(rows: readonly OptionRow[]): RowsKey {
  const pairs = rows.filter(({ prompt }) => prompt.trim() !== '')
  if (pairs.length === 0) {
    const right = rows.flatMap(({ isRight }, i) => (isRight ? [LETTERS.charAt(i)] : []))
    return {
      options: rows.map(({ option }) => option),
      prompts: [],
      ...(right.length > 0 && { label: right.join('') }),
    }
  }
  const options = [...new Set(rows.map(({ option }) => option))]
  return {
    options,
    prompts: pairs.map(({ prompt }) => prompt),
    label: pairs.map(({ option }) => LETTERS.charAt(options.indexOf(option))).join(''),
  }
}

const RIGHT: Readonly<Record<Language, string>> = { 'zh-CN': '是', 'en-US': 'Yes' }

/** The rows of one question, and of its parts. */
export function writeOptionRows(question: StoredQuestion, no: number, language: Language): string[][] {
  const contents = tasksOf(question.content)
  return writeTasks(question, language).flatMap((task, i) =>
    writeTaskRows(task, contents[i] ?? question.content, { no, language }),
  )
}

function writeTaskRows(
  { values, parts }: WrittenTask,
  content: QuestionContent,
  { no, language }: { readonly no: number; readonly language: Language },
): string[][] {
  const rightOf = (i: number): string =>
    (content.type === QuestionType.singleChoice || content.type === QuestionType.multipleChoice) &&
    content.options[i]?.isRight === true
      ? RIGHT[language]
      : ''
  const rows = optionRows(parts, content).map(({ option, prompt, index }) => ({
    option,
    prompt,
    right: rightOf(index),
    optionAnalysis: parts.optionAnalyses?.[index] ?? '',
  }))
  // What is right stands in the rows; the answer cell is for types without options.
  if (rows.length > 0) values.delete('answer')
  return (rows.length === 0 ? [{ option: '', prompt: '', right: '', optionAnalysis: '' }] : rows).map((row, i) => {
    const own = new Map(Object.entries(row))
    return OPTION_COLUMNS.map(({ key }) => {
      if (key === 'no') return String(no)
      if (key === 'part') return values.get(key) ?? ''
      return own.get(key) ?? (i === 0 ? values.get(key) : undefined) ?? ''
    })
  })
}

type Parts = SourceQuestion['parts']

/** Options in their order; of a matching the pairs, then the options that belong to none. */
function optionRows({ options, prompts = [] }: Parts, content: QuestionContent) {
  const texts = options ?? []
  if (content.type !== QuestionType.matching) return texts.map((option, index) => ({ option, prompt: '', index }))
  const used = new Set(content.prompts.map(({ target }) => target))
  return [
    ...content.prompts.map(({ target }, i) => ({
      option: texts[target] ?? '',
      prompt: prompts[i] ?? '',
      index: target,
    })),
    ...texts.map((option, index) => ({ option, prompt: '', index })).filter(({ index }) => !used.has(index)),
  ]
}
