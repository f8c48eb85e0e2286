/**
 * JSON Lines in the shape of the AGIEval question banks: `passage`, `question`, `options` with their letters, `label`,
 * `answer`, `other.source` or `other.solution`. What that shape cannot say stands beside it: `type`, `level`, `tags`,
 * `isTrue`, `prompts`, `settings`, `analysis`, `format`,
 * `chapter`, `knowledge`. An export writes the same.
 */
import type { QuestionType } from '@tripos/contract/enums'
import * as z from 'zod/mini'
import { LETTERS } from '../types/choice/options.rules.ts'
import { PROBLEMS, sentence } from '../types/index.ts'
import {
  isTag,
  levelNamed,
  type Read,
  type SourceQuestion,
  type StoredQuestion,
  stripLetters,
  typeNamed,
  unknownLevel,
  unknownType,
  writeQuestion,
} from './source.ts'

const text = z.optional(z.nullable(z.string()))
const word = z.optional(z.nullable(z.union([z.string(), z.number()])))

const lineSchema = z.object({
  passage: text,
  question: z.string(),
  options: z.optional(z.nullable(z.array(z.string()))),
  label: z.optional(z.nullable(z.union([z.string(), z.array(z.string()), z.boolean()]))),
  answer: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  other: z.optional(z.nullable(z.object({ source: text, solution: text }))),
  type: word,
  level: word,
  tags: z.optional(z.nullable(z.array(z.string()))),
  isTrue: z.optional(z.nullable(z.boolean())),
  prompts: z.optional(z.nullable(z.array(z.string()))),
  settings: z.optional(z.nullable(z.array(z.string()))),
  analysis: text,
  format: z.optional(z.nullable(z.enum(['text', 'html']))),
  chapter: text,
  knowledge: z.optional(z.nullable(z.array(z.string()))),
})
type Line = z.output<typeof lineSchema>

/** What a line without `type` is, by its form. */
function typeOf({ type, options, label, isTrue, answer }: Line): Read<{ type: QuestionType }> {
  if (type !== undefined && type !== null) {
    const named = typeNamed(String(type))
    return named === undefined ? { problem: unknownType(String(type)) } : { type: named }
  }
  if (typeof isTrue === 'boolean' || typeof label === 'boolean') return { type: 3 }
  if (options !== undefined && options !== null && options.length > 0) return { type: Array.isArray(label) ? 2 : 1 }
  if (answer !== undefined && answer !== null && answer !== '') return { type: 4 }
  if (typeof label === 'string') return { type: 3 }
  return { problem: PROBLEMS.noKey }
}

const joined = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(each => each !== null && each !== undefined && each !== '').join('\n')

function sourceOf(line: Line, type: QuestionType): Read<SourceQuestion> {
  const level = levelNamed(String(line.level ?? ''))
  if (level === undefined) return { problem: unknownLevel(String(line.level)) }
  // Where a question comes from is a tag; what is too long for one is kept at the end of the analysis.
  const origin = line.other?.source?.trim() ?? ''
  const isTagged = isTag(origin)
  return {
    type,
    level,
    tags: [...(line.tags ?? []).map(tag => tag.trim()), ...(isTagged ? [origin] : [])],
    format: line.format ?? 'text',
    chapter: line.chapter ?? undefined,
    knowledge: line.knowledge ?? undefined,
    parts: {
      question: joined(line.passage, line.question),
      options: line.options ? stripLetters(line.options) : null,
      label: line.label ?? line.isTrue ?? null,
      answer: line.answer === undefined || line.answer === null ? null : String(line.answer),
      analysis: joined(line.analysis, line.other?.solution, isTagged ? '' : origin),
      ...(line.prompts && { prompts: line.prompts }),
      ...(line.settings && { settings: line.settings }),
    },
  }
}

export function parseJsonLine(source: string): Read<SourceQuestion> {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    const what = error instanceof Error ? error.message : ''
    return { problem: sentence(`不是有效的 JSON：${what}`, `Not valid JSON: ${what}`) }
  }
  const parsed = z.safeParse(lineSchema, json)
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? ''
    return {
      problem:
        where === ''
          ? sentence('该行应为一个 JSON 对象。', 'The line should be a JSON object.')
          : sentence(`字段“${where}”缺失或类型不符。`, `The field "${where}" is missing or of the wrong kind.`),
    }
  }
  const type = typeOf(parsed.data)
  return 'problem' in type ? type : sourceOf(parsed.data, type.type)
}

export function writeJsonLine(question: StoredQuestion): string {
  const { type, level, tags, format, parts, chapter = '', knowledge = [] } = writeQuestion(question)
  const isStatement = typeof parts.label === 'boolean'
  return JSON.stringify({
    passage: null,
    question: parts.question,
    options: parts.options && parts.options.map((option, i) => `(${LETTERS.charAt(i)})${option}`),
    label: isStatement ? null : parts.label,
    answer: parts.answer,
    other: null,
    type,
    level,
    tags,
    ...(isStatement ? { isTrue: parts.label } : {}),
    ...(parts.prompts && { prompts: parts.prompts }),
    ...(parts.settings && parts.settings.length > 0 && { settings: parts.settings }),
    analysis: parts.analysis,
    ...(format === 'html' ? { format } : {}),
    ...(chapter === '' ? {} : { chapter }),
    ...(knowledge.length === 0 ? {} : { knowledge }),
  })
}
