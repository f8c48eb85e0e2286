/** The columns of a question sheet with a row a question, and what both styles share. Headers are accepted in both languages. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_PROMPTS } from '@tripos/question-kinds/question-content.ts'
import type { SheetColumn } from '@tripos/documents/sheet.ts'
import { lossesOf } from './losses.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { inPart, kindOf, localized, type LocalizedText, type SourcePart } from '@tripos/question-kinds/kinds/index.ts'
import { numberOf } from '@tripos/question-kinds/kinds/notation.rules.ts'
import { settingOf } from '@tripos/question-kinds/kinds/settings.rules.ts'
import {
  DRAFT,
  isDraftNamed,
  type NamedType,
  type Read,
  type SourceQuestion,
  type StoredQuestion,
  typeNamed,
  readLevel,
  unknownType,
  writeQuestion,
} from './source.ts'

export interface Column {
  readonly key: string
  readonly header: LocalizedText
  readonly width: number
  readonly isRequired?: true
  /** Further headers, in lower case. */
  readonly aliases?: readonly string[]
}

const SHOWN_OPTIONS = 8

const optionColumn = (letter: string, index: number): Column => ({
  key: `option${letter}`,
  header: localized(`选项${letter}`, `Option ${letter}`),
  width: 24,
  aliases: [`${letter.toLowerCase()}选项`, letter.toLowerCase(), `选项${index + 1}`],
})

const promptColumn = (no: number): Column => ({
  key: `prompt${no}`,
  header: localized(`左项${no}`, `Prompt ${no}`),
  width: 24,
})
const PROMPT_NUMBERS = Array.from({ length: MAX_PROMPTS }, (_, index) => index + 1)

/** Of both styles. */
export const COMMON_COLUMNS: readonly Column[] = [
  {
    key: 'type',
    header: localized('题型', 'Type'),
    width: 12,
    isRequired: true,
    aliases: ['类型', '试题类型', '题目类型'],
  },
  {
    key: 'stem',
    header: localized('题干', 'Stem'),
    width: 50,
    isRequired: true,
    aliases: ['题目', '题目内容', '试题内容', '试题题干', '题目标题', '题目描述', 'question'],
  },
  {
    key: 'answer',
    header: localized('答案', 'Answer'),
    width: 16,
    isRequired: true,
    aliases: ['正确答案', '参考答案', '标准答案', 'key'],
  },
  { key: 'settings', header: localized('评分设置', 'Settings'), width: 16 },
  {
    key: 'analysis',
    header: localized('解析', 'Analysis'),
    width: 40,
    aliases: ['试题解析', '答案解析', '题目解析', '整题解析', 'explanation'],
  },
  {
    key: 'level',
    header: localized('难度', 'Level'),
    width: 8,
    aliases: ['难易程度', '试题难度', '题目难度', '难度系数', 'difficulty'],
  },
  { key: 'tags', header: localized('标签', 'Tags'), width: 20 },
  { key: 'chapter', header: localized('章节', 'Chapter'), width: 20, aliases: ['所属章节', '章节名称'] },
  {
    key: 'knowledge',
    header: localized('知识点', 'Knowledge points'),
    width: 24,
    aliases: ['所属知识点', 'knowledge point'],
  },
  { key: 'state', header: localized('状态', 'State'), width: 8 },
  { key: 'format', header: localized('格式', 'Format'), width: 8 },
]

/** Of rows that are parts of the combined question above them. */
export const PART_COLUMN: Column = { key: 'part', header: localized('小题', 'Part'), width: 8, aliases: ['小题号'] }
export const WEIGHT_COLUMN: Column = { key: 'weight', header: localized('权重', 'Weight'), width: 8 }

export const COLUMNS: readonly Column[] = [
  PART_COLUMN,
  ...COMMON_COLUMNS.slice(0, 2),
  ...PROMPT_NUMBERS.map(promptColumn),
  ...[...LETTERS].map(optionColumn),
  ...COMMON_COLUMNS.slice(2),
  WEIGHT_COLUMN,
]

export const fold = (text: string): string => text.replace(/[\s*]/g, '').toLowerCase()

/** What templates say of a column behind its name. */
const ADVICE = /[(（【[](?:必填|必填项|选填|非必填|可选|可不填|可为空|勿删|请勿删除|required|optional)[)）】\]]$/

/** A heading without the advice of its template: `题干（必填）` is 题干. */
export function headName(text: string): string {
  const name = fold(text)
  return name.replace(ADVICE, '') || name
}

/** Where each column of ours stands in a sheet, or which one it lacks. */
export type Layout = ReadonlyMap<string, number>

export const readHeader = (cells: readonly string[]): Read<{ layout: Layout }> => layoutOf(COLUMNS, cells)

/** Where these columns stand, or the first one that is needed and is not there. */
export function layoutOf(columns: readonly Column[], cells: readonly string[]): Read<{ layout: Layout }> {
  const layout = new Map<string, number>()
  for (const { key, header, aliases = [], isRequired } of columns) {
    const names = [...Object.values(header), ...aliases].map(fold)
    const at = cells.findIndex(cell => names.includes(headName(cell)))
    if (at >= 0) layout.set(key, at)
    else if (isRequired === true) {
      return {
        problem: localized(`第一行缺少“${header['zh-CN']}”列。`, `The first row has no column "${header['en-US']}".`),
      }
    }
  }
  return { layout }
}

const LOSSES = lossesOf('csv')

/** Tags stand in one cell, a semicolon between them; `\;` is a semicolon of a tag. */
const splitTags = (cell: string): string[] =>
  cell
    .split(/(?<!\\)[;；\n]/)
    .map(tag => tag.replace(/\\([;；])/g, '$1').trim())
    .filter(tag => tag !== '')
const joinTags = (tags: readonly string[]): string => tags.map(tag => tag.replace(/[;；]/g, '\\$&')).join(';')

/** Cells up to the last filled one, so that a hole is seen as an empty option. */
const upToLast = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex(text => text.trim() !== '') + 1)

/** Where a question belongs, how hard and whether done: the first row of a combined question says it for all. */
const FILING: ReadonlySet<string> = new Set(['level', 'tags', 'chapter', 'knowledge', 'state'])

type Cell = (key: string) => string
export type Rows = readonly (readonly string[])[]

export const cellsOf =
  (cells: readonly string[] | undefined, layout: Layout): Cell =>
  key =>
    cells?.[layout.get(key) ?? -1] ?? ''

/** The cells of a part, without what is said for the whole question. */
export const cellsOfPart =
  (cell: Cell): Cell =>
  key =>
    FILING.has(key) ? '' : cell(key)

export const saysFiling = (cell: Cell): boolean => [...FILING].some(key => cell(key).trim() !== '')

export interface SheetQuestion {
  readonly read: Read<SourceQuestion>
  readonly losses: readonly LocalizedText[]
}

/** The rows of each question where a row is a question: one that names a part belongs to the question above it. */
export function rowsOfQuestions(rows: Rows, layout: Layout): Rows[] {
  const groups: (readonly string[])[][] = []
  for (const row of rows) {
    const above = groups.at(-1)
    if (above === undefined || cellsOf(row, layout)('part').trim() === '') groups.push([row])
    else above.push(row)
  }
  return groups
}

/** A question from its row, and those of its parts. */
export function parseSheetRows(rows: Rows, layout: Layout): SheetQuestion {
  const parse = (cell: Cell): Read<SourceQuestion> =>
    parseCells(cell, {
      options: upToLast([...LETTERS].map(letter => cell(`option${letter}`))),
      prompts: upToLast(PROMPT_NUMBERS.map(no => cell(`prompt${no}`))),
    })
  const [first, ...parts] = rows.map(row => cellsOf(row, layout))
  if (first === undefined || first('part').trim() !== '') return { read: { problem: NO_QUESTION_ABOVE }, losses: [] }
  return combine(
    parse(first),
    parts.map(cell => ({ cell, read: parse(cellsOfPart(cell)) })),
  )
}

export const NO_QUESTION_ABOVE = localized(
  '此行是小题，但它上面没有组合题。',
  'This row is a part, but there is no combined question above it.',
)

interface PartRows {
  readonly cell: Cell
  readonly read: Read<SourceQuestion>
}

/** A question with what stands under it. */
export function combine(head: Read<SourceQuestion>, parts: readonly PartRows[]): SheetQuestion {
  if ('problem' in head || parts.length === 0) return { read: head, losses: [] }
  if (head.type !== QuestionType.combined) {
    return {
      read: {
        problem: localized('有小题的试题，题型应为组合题。', 'A question with parts is of the type Combined.'),
      },
      losses: [],
    }
  }
  const combined: SourcePart[] = []
  for (const [i, { cell, read }] of parts.entries()) {
    if ('problem' in read) return { read: { problem: inPart(i + 1, read.problem) }, losses: [] }
    const weight = cell('weight').trim() === '' ? 1 : (numberOf(cell('weight')) ?? Number.NaN)
    combined.push({ type: read.type, weight, parts: read.parts })
  }
  return {
    read: { ...head, parts: { ...head.parts, combined } },
    losses: parts.some(({ cell }) => saysFiling(cell)) ? [LOSSES.partFiling] : [],
  }
}

interface OptionCells {
  readonly options: readonly string[]
  readonly prompts: readonly string[]
  /** Where it does not stand in the answer cell. */
  readonly label?: string
  readonly optionAnalyses?: readonly string[]
}

/** A question from the cells that belong to all of it, and what its options are. */
export function parseCells(
  cell: (key: string) => string,
  { options, prompts, label, optionAnalyses }: OptionCells,
): Read<SourceQuestion> {
  const told = label ?? cell('answer')
  const named = typeNamed(cell('type')) ?? choiceType(cell('type'), told)
  if (named === undefined) return { problem: unknownType(cell('type')) }
  const truth = named.type === QuestionType.trueFalse ? truthOfLetter(told, options) : undefined
  return {
    type: named.type,
    ...readLevel(cell('level')),
    isDraft: isDraftNamed(cell('state')),
    tags: splitTags(cell('tags')),
    chapter: cell('chapter'),
    knowledge: splitTags(cell('knowledge')),
    format: isHtmlCell(cell('format')) ? 'html' : 'text',
    // The answer is a key or a text: the type takes what it needs.
    parts: {
      question: cell('stem'),
      options: options.length === 0 ? null : options,
      label: truth ?? told,
      answer: cell('answer'),
      analysis: cell('analysis'),
      prompts,
      settings: [...(named.settings ?? []), ...splitTags(cell('settings'))],
      ...(optionAnalyses && { optionAnalyses }),
    },
  }
}

/** A judgement may be a choice between 正确 and 错误, whose key is a letter. */
function truthOfLetter(key: string, options: readonly string[]): string | undefined {
  const letter = key.trim().toUpperCase()
  return letter.length === 1 ? options[LETTERS.indexOf(letter)] : undefined
}

/** 选择题 does not say of which kind it is; its key does. */
const choiceType = (name: string, key: string): NamedType | undefined => {
  if (!['选择题', '选择', 'choice', 'multiple choice question'].includes(name.trim().toLowerCase())) return undefined
  const isMany = key.replace(/[^A-Za-z]/g, '').length > 1
  return { type: isMany ? QuestionType.multipleChoice : QuestionType.singleChoice }
}

export const isHtmlCell = (cell: string): boolean => cell.trim().toLowerCase() === 'html'

export interface Most {
  readonly optionCount: number
  readonly promptCount: number
  /** Some question is a combined one. */
  readonly hasParts: boolean
}

/** The columns that a written sheet has, for questions with up to so many options and prompts. */
export function writtenColumns(most: Most): readonly Column[] {
  const letters = LETTERS.slice(0, Math.max(SHOWN_OPTIONS, most.optionCount))
  const hidden = new Set([
    ...[...LETTERS].filter(letter => !letters.includes(letter)).map(letter => `option${letter}`),
    ...PROMPT_NUMBERS.filter(no => no > most.promptCount).map(no => `prompt${no}`),
    ...(most.hasParts ? [] : [PART_COLUMN.key, WEIGHT_COLUMN.key]),
  ])
  return COLUMNS.filter(({ key }) => !hidden.has(key))
}

export const sheetColumns = (columns: readonly Column[], language: Language): SheetColumn[] =>
  columns.map(({ header, width }) => ({ header: header[language], width }))

const YES_NO: Readonly<Record<Language, readonly [string, string]>> = {
  'zh-CN': ['对', '错'],
  'en-US': ['True', 'False'],
}

function answerCell({ label, answer }: SourceQuestion['parts'], language: Language): string {
  if (answer !== null) return answer
  if (typeof label === 'boolean') return YES_NO[language][label ? 0 : 1]
  return label === null || typeof label === 'string' ? (label ?? '') : label.join('')
}

/** What one task of a sheet says: a question, or a part of one. */
export interface WrittenTask {
  /** By columns, without options and prompts. */
  readonly values: Map<string, string>
  readonly parts: SourceQuestion['parts']
}

const taskCells = (type: QuestionType, parts: SourceQuestion['parts'], language: Language): [string, string][] => [
  ['type', kindOf(type).label[language]],
  ['stem', parts.question],
  ['answer', answerCell(parts, language)],
  ['settings', joinTags((parts.settings ?? []).map(name => settingOf(name)[language]))],
  ['analysis', parts.analysis],
]

/** The question, and behind it its parts. */
export function writeTasks(question: StoredQuestion, language: Language): WrittenTask[] {
  const { type, level, tags, chapter = '', knowledge = [], isDraft = false, format, parts } = writeQuestion(question)
  const head = new Map<string, string>([
    ...taskCells(type, parts, language),
    ['level', String(level)],
    ['tags', joinTags(tags)],
    ['chapter', chapter],
    ['knowledge', joinTags(knowledge)],
    ['state', isDraft ? DRAFT[language] : ''],
    ['format', format === 'html' ? 'HTML' : ''],
  ])
  const below = (parts.combined ?? []).map((part, i) => ({
    parts: part.parts,
    values: new Map<string, string>([
      ['part', String(i + 1)],
      ...taskCells(part.type, part.parts, language),
      ['weight', part.weight === 1 ? '' : String(part.weight)],
    ]),
  }))
  return [{ values: head, parts }, ...below]
}

/** A row for the question, and one for each of its parts. */
export const writeSheetRows = (question: StoredQuestion, columns: readonly Column[], language: Language): string[][] =>
  writeTasks(question, language).map(({ values, parts }) => {
    for (const [i, option] of (parts.options ?? []).entries()) values.set(`option${LETTERS.charAt(i)}`, option)
    for (const [i, prompt] of (parts.prompts ?? []).entries()) values.set(`prompt${i + 1}`, prompt)
    return columns.map(({ key }) => values.get(key) ?? '')
  })
