/**
 * JSON Lines in the shape of the AGIEval question banks: `passage`, `question`, `options` with their letters, `label`,
 * `answer`, `other.source` or `other.solution`. What that shape cannot say stands beside it: `type`, `level`, `tags`,
 * `isTrue`, `prompts`, `settings`, `analysis`, `optionAnalyses`, `hints`, `format`, `chapter`, `knowledge`, `state`, and `parts`,
 * which are lines of their own with a `weight`. An export writes the same.
 */
import { MAX_PARTS } from '@tripos/question-kinds/question-content.ts'
import { lossesOf } from './losses.ts'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import * as z from 'zod/mini'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import {
  inPart,
  localized,
  type LocalizedText,
  PROBLEMS,
  type SourcePart,
  type SourceParts,
} from '@tripos/question-kinds/kinds/index.ts'
import {
  isDraftNamed,
  isTag,
  type NamedType,
  type Read,
  type SourceQuestion,
  type StoredQuestion,
  stripLetters,
  typeNamed,
  readLevel,
  unknownType,
  writeQuestion,
} from './source.ts'

const text = z.optional(z.nullable(z.string()))
const word = z.optional(z.nullable(z.union([z.string(), z.number()])))

/** What a line and a part of one have. */
const taskFields = {
  question: z.string(),
  options: z.optional(z.nullable(z.array(z.string()))),
  label: z.optional(z.nullable(z.union([z.string(), z.array(z.string()), z.boolean()]))),
  answer: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  other: z.optional(z.nullable(z.object({ source: text, solution: text }))),
  type: word,
  isTrue: z.optional(z.nullable(z.boolean())),
  prompts: z.optional(z.nullable(z.array(z.string()))),
  settings: z.optional(z.nullable(z.array(z.string()))),
  analysis: text,
  optionAnalyses: z.optional(z.nullable(z.array(z.string()))),
  hints: z.optional(z.nullable(z.array(z.string()))),
}
const taskSchema = z.object(taskFields)
type Task = z.output<typeof taskSchema>

const lineSchema = z.object({
  ...taskFields,
  passage: text,
  level: word,
  tags: z.optional(z.nullable(z.array(z.string()))),
  // One more than there may be, so that the type says what is wrong.
  parts: z.optional(z.nullable(z.array(z.object({ ...taskFields, weight: word })).check(z.maxLength(MAX_PARTS + 1)))),
  format: z.optional(z.nullable(z.enum(['text', 'html']))),
  chapter: text,
  knowledge: z.optional(z.nullable(z.array(z.string()))),
  state: z.optional(z.unknown()),
})
type Line = z.output<typeof lineSchema>

/** What a line without `type` is, by its form. */
function typeOf({ type, options, label, isTrue, answer, parts }: Task & Pick<Line, 'parts'>): Read<NamedType> {
  if (type !== undefined && type !== null) {
    const named = typeNamed(String(type))
    return named ?? { problem: unknownType(String(type)) }
  }
  if (parts !== undefined && parts !== null) return { type: 6 }
  if (typeof isTrue === 'boolean' || typeof label === 'boolean') return { type: 3 }
  if (options !== undefined && options !== null && options.length > 0) return { type: Array.isArray(label) ? 2 : 1 }
  if (answer !== undefined && answer !== null && answer !== '') return { type: 4 }
  if (typeof label === 'string') return { type: 3 }
  return { problem: PROBLEMS.noKey }
}

const joined = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(each => each !== null && each !== undefined && each !== '').join('\n')

const partsOf = (task: Task, { settings = [] }: NamedType): SourceParts => ({
  question: task.question,
  options: task.options ? stripLetters(task.options) : null,
  label: task.label ?? task.isTrue ?? null,
  answer: task.answer === undefined || task.answer === null ? null : String(task.answer),
  analysis: joined(task.analysis, task.other?.solution),
  ...(task.prompts && { prompts: task.prompts }),
  settings: [...settings, ...(task.settings ?? [])],
  ...(task.optionAnalyses && { optionAnalyses: task.optionAnalyses }),
  ...(task.hints && { hints: task.hints }),
})

function combinedOf(parts: Line['parts']): Read<{ combined: readonly SourcePart[] }> {
  const combined: SourcePart[] = []
  for (const [i, part] of (parts ?? []).entries()) {
    const type = typeOf(part)
    if ('problem' in type) return { problem: inPart(i + 1, type.problem) }
    combined.push({ type: type.type, weight: Number(part.weight ?? 1), parts: partsOf(part, type) })
  }
  return { combined }
}

function sourceOf(line: Line, named: NamedType): Read<SourceQuestion> {
  // Where a question comes from is a tag; what is too long for one is kept at the end of the analysis.
  const origin = line.other?.source?.trim() ?? ''
  const isTagged = isTag(origin)
  const combined = combinedOf(line.parts)
  if ('problem' in combined) return combined
  const parts = partsOf(line, named)
  return {
    type: named.type,
    ...readLevel(String(line.level ?? '')),
    tags: [...(line.tags ?? []).map(tag => tag.trim()), ...(isTagged ? [origin] : [])],
    format: line.format ?? 'text',
    chapter: line.chapter ?? undefined,
    knowledge: line.knowledge ?? undefined,
    isDraft: isDraftNamed(line.state),
    parts: {
      ...parts,
      question: joined(line.passage, parts.question),
      analysis: joined(parts.analysis, isTagged ? '' : origin),
      ...(line.parts && combined),
    },
  }
}

const LOSSES = lossesOf('jsonl')
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Fields with something in them that a line has and we have not; `prefix` says of what. */
function unknownFields(json: unknown, known: readonly string[], prefix = ''): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) =>
    known.includes(name) || isEmpty(value) ? [] : [`${prefix}${name}`],
  )
}

const LINE_FIELDS = Object.keys(lineSchema.shape)
const PART_FIELDS = [...Object.keys(taskFields), 'weight']

function lostFields(json: unknown): LocalizedText[] {
  const { other, parts } = json as { readonly other?: unknown; readonly parts?: unknown }
  const names = [
    ...unknownFields(json, LINE_FIELDS),
    ...unknownFields(other, ['source', 'solution'], 'other.'),
    ...(Array.isArray(parts) ? parts.flatMap(part => unknownFields(part, PART_FIELDS, 'parts.')) : []),
  ]
  return [...new Set(names)].map(LOSSES.unknownField)
}

const refused = (problem: LocalizedText): JsonLine => ({ read: { problem }, losses: [] })

export interface JsonLine {
  readonly read: Read<SourceQuestion>
  readonly losses: readonly LocalizedText[]
}

export function parseJsonLine(source: string): JsonLine {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    const what = error instanceof Error ? error.message.replaceAll('"', "'") : ''
    return refused(localized(`不是有效的 JSON：“${what}”。`, `Not valid JSON: "${what}".`))
  }
  const parsed = z.safeParse(lineSchema, json)
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? ''
    return refused(
      where === ''
        ? localized('该行应为一个 JSON 对象。', 'The line should be a JSON object.')
        : localized(`字段“${where}”缺失或类型不符。`, `The field "${where}" is missing or of the wrong kind.`),
    )
  }
  const type = typeOf(parsed.data)
  return { read: 'problem' in type ? type : sourceOf(parsed.data, type), losses: lostFields(json) }
}

const taskOf = (type: QuestionType, parts: SourceParts) => ({
  question: parts.question,
  options: parts.options && parts.options.map((option, i) => `(${LETTERS.charAt(i)})${option}`),
  label: typeof parts.label === 'boolean' ? null : parts.label,
  answer: parts.answer,
  type,
  ...(typeof parts.label === 'boolean' ? { isTrue: parts.label } : {}),
  ...(parts.prompts && { prompts: parts.prompts }),
  ...(parts.settings && parts.settings.length > 0 && { settings: parts.settings }),
  analysis: parts.analysis,
  ...(parts.optionAnalyses && { optionAnalyses: parts.optionAnalyses }),
  ...(parts.hints && { hints: parts.hints }),
})

export function writeJsonLine(question: StoredQuestion): string {
  const { type, level, tags, format, parts, chapter = '', knowledge = [], isDraft = false } = writeQuestion(question)
  return JSON.stringify({
    passage: null,
    ...taskOf(type, parts),
    other: null,
    level,
    tags,
    ...(parts.combined && {
      parts: parts.combined.map(part => ({
        ...taskOf(part.type, part.parts),
        ...(part.weight === 1 ? {} : { weight: part.weight }),
      })),
    }),
    ...(format === 'html' ? { format } : {}),
    ...(chapter === '' ? {} : { chapter }),
    ...(knowledge.length === 0 ? {} : { knowledge }),
    ...(isDraft && { state: 'draft' }),
  })
}
