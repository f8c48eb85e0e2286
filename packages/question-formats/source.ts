/** One question of a file, whatever the format: read to content, with what is wrong with it; and back. */
import { MAX_TAGS, tag, TAG_CHARACTERS } from '@tripos/contract-kit/fields.ts'
import {
  MAX_HINTS,
  MAX_OPTIONS,
  MAX_PARTS,
  type QuestionContent,
  questionContent,
} from '@tripos/question-kinds/question-content.ts'
import { QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'
import { sanitizeRichText, textToRichText } from '@tripos/documents/rich-text.ts'
import { richTextToText } from '@tripos/documents/tex-text.ts'
import {
  contentProblem,
  prepareContent,
  type PreparedContent,
  sanitizeContent,
} from '@tripos/question-kinds/prepare-content.ts'
import {
  inPart,
  kindOf,
  localized,
  type LocalizedText,
  mapParts,
  PROBLEMS,
  QUESTION_TYPES,
  type SourceParts,
} from '@tripos/question-kinds/kinds/index.ts'
import type { Filing } from './filing.ts'

/** Whether the texts of a question are plain text with TeX between `$`, or HTML where plain text cannot say it all. */
export type SourceFormat = 'text' | 'html'

export interface SourceQuestion extends Filing {
  readonly type: QuestionType
  readonly level: QuestionLevel
  /** What the file says of the level, where that means nothing here. */
  readonly unknownLevel?: string
  readonly tags: readonly string[]
  readonly format: SourceFormat
  readonly parts: SourceParts
}

export interface ReadQuestion extends PreparedContent {
  readonly level: QuestionLevel
  readonly tags: readonly string[]
}

export type Read<T> = T | { readonly problem: LocalizedText }

const OPTION_LETTER = /^\s*[(（]?([A-Z])[)）.．、:：]\s*/

/** Options without their letters; only if every option carries its own. */
export function stripLetters(options: readonly string[]): string[] {
  const hasLetters = options.every((option, i) => OPTION_LETTER.exec(option)?.[1]?.charCodeAt(0) === 65 + i)
  return hasLetters ? options.map(option => option.replace(OPTION_LETTER, '')) : [...options]
}

export const isTag = (text: string): boolean => tag.safeParse(text).data === text

/** What the parts of a file are as content. */
export function contentOf(source: SourceQuestion): Read<{ content: QuestionContent }> {
  const convert = source.format === 'html' ? (html: string) => html : textToRichText
  if (source.parts.question.trim() === '') return { problem: localized('题干为空。', 'The stem is empty.') }
  return kindOf(source.type).read(mapParts(source.parts, convert))
}

/** Everything that a person saving this question would be told, and the rendered question if there is nothing to tell. */
export function readQuestion(source: SourceQuestion | StoredQuestion): Read<ReadQuestion> {
  const badTag = source.tags.find(each => !isTag(each))
  if (badTag !== undefined || source.tags.length > MAX_TAGS) {
    return {
      problem: localized(
        `标签过多或过长（最多 ${MAX_TAGS} 个，每个 ${TAG_CHARACTERS} 字）。`,
        `Too many or too long tags (at most ${MAX_TAGS} of ${TAG_CHARACTERS} characters).`,
      ),
    }
  }
  const read = 'content' in source ? source : contentOf(source)
  if ('problem' in read) return read
  const content = sanitizeContent(read.content)
  if (!questionContent.safeParse(content).success) return { problem: formProblem(content) }
  const problem = kindOf(content.type).keyProblem(content) ?? contentProblem(content)
  if (problem !== undefined) return { problem }
  return { ...prepareContent(content), level: source.level, tags: [...new Set(source.tags)] }
}

/** Why content has not the form of its type: a reader gives what the file says, however little or much. */
function formProblem(content: QuestionContent): LocalizedText {
  if (content.type === QuestionType.combined) {
    if (content.parts.length === 0) return PROBLEMS.noParts
    if (content.parts.length > MAX_PARTS) return PROBLEMS.manyParts
    const bad = content.parts.findIndex(part => !questionContent.safeParse(part.content).success)
    const part = content.parts[bad]
    if (part !== undefined) return inPart(bad + 1, formProblem(part.content))
  }
  if ((content.hints?.length ?? 0) > MAX_HINTS) return PROBLEMS.manyHints
  const count = kindOf(content.type).optionTexts(content).length
  if ([1, 2, 7, 8].includes(content.type) && count < 2) return PROBLEMS.fewOptions
  if (count > MAX_OPTIONS) return PROBLEMS.manyOptions
  if (content.type === QuestionType.matching && content.prompts.length === 0) return PROBLEMS.noPrompts
  return localized('内容过长。', 'The text is too long.')
}

export interface StoredQuestion extends Filing {
  readonly content: QuestionContent
  readonly level: QuestionLevel
  readonly tags: readonly string[]
}

/** The parts of a stored question as plain text, or as HTML if one of them is more than text and TeX. */
export function writeQuestion({ content, ...rest }: StoredQuestion): SourceQuestion {
  const parts = kindOf(content.type).write(content)
  let format: SourceFormat = 'text'
  const textOf = (html: string): string => {
    const text = richTextToText(html, sanitizeRichText)
    if (text === undefined) format = 'html'
    return text ?? html
  }
  const asText = mapParts(parts, textOf)
  return { ...rest, type: content.type, format, parts: format === 'text' ? asText : parts }
}

export interface NamedType {
  readonly type: QuestionType
  /** Some names say more than the type. */
  readonly settings?: readonly string[]
}

/** The type that a file names, by number or in words. */
export function typeNamed(name: string): NamedType | undefined {
  const wanted = name.trim().toLowerCase()
  for (const { type, label, aliases, aliasesWithSettings = {} } of QUESTION_TYPES) {
    const names = [String(type), ...Object.values(label).map(text => text.toLowerCase()), ...aliases]
    if (names.includes(wanted)) return { type }
    if (Object.hasOwn(aliasesWithSettings, wanted)) return { type, settings: aliasesWithSettings[wanted] ?? [] }
  }
  return undefined
}

export const unknownType = (name: string): LocalizedText =>
  localized(`未知题型“${name.slice(0, 50)}”。`, `Unknown question type "${name.slice(0, 50)}".`)

const LEVEL_WORDS: Readonly<Record<QuestionLevel, readonly string[]>> = {
  1: [
    '',
    '普通',
    '易',
    '较易',
    '容易',
    '较容易',
    '简单',
    '较简单',
    '中',
    '中等',
    '一般',
    '适中',
    'normal',
    'easy',
    'medium',
  ],
  2: ['困难', '难', '较难', '较困难', 'hard', 'difficult'],
  3: ['很难', 'harder', 'very hard'],
  4: ['极难', 'hardest', 'expert'],
}
const LEVELS: ReadonlyMap<string, QuestionLevel> = new Map(
  Object.values(QuestionLevel).flatMap(level =>
    [String(level), ...LEVEL_WORDS[level]].map(word => [word, level] as const),
  ),
)

/** A difficulty between 0 and 1 is the share of candidates who are right, as Chinese question sheets have it (难度系数). */
function levelOfShare(text: string): QuestionLevel | undefined {
  if (!/^(?:0?\.\d{1,4}|0|1\.0+)$/.test(text)) return undefined
  const share = Number(text)
  return share >= 0.4 ? 1 : share >= 0.2 ? 2 : share >= 0.1 ? 3 : 4
}

/** The level that a file names; an empty name is the normal level. */
function levelNamed(name: string): QuestionLevel | undefined {
  const word = name.trim().toLowerCase()
  return LEVELS.get(word) ?? levelOfShare(word)
}

/** The level of a question; where its word means nothing, the normal one and the word. */
export function readLevel(name: string): Pick<SourceQuestion, 'level' | 'unknownLevel'> {
  const level = levelNamed(name)
  return level === undefined ? { level: QuestionLevel.normal, unknownLevel: name } : { level }
}

/** As a spreadsheet names a draft. */
export const DRAFT = localized('草稿', 'Draft')

const DRAFTS: ReadonlySet<string> = new Set(['草稿', '待审核', '审核中', 'draft', 'in review'])

/** Whether a file calls a question a draft. What other programs say of their questions there means nothing here. */
export const isDraftNamed = (state: unknown): boolean =>
  typeof state === 'string' && DRAFTS.has(state.trim().toLowerCase())
