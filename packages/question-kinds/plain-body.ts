/**
 * The bodies of answers that browsers of ours send, told by their one key: trying the shapes of the schema one after the
 * other is the dearest part of a save. What does not match may still be sound: `answerBody` tells, and says what is wrong.
 */
import type { AnswerBody, PlainBody } from './answers.ts'
import { MAX_FILES, MAX_GAPS, MAX_OPTIONS, MAX_PARTS, MAX_PROMPTS } from './question-content.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isPlainId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

export const isIntIn = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

const isTextOf = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength

export const isListOf = (value: unknown, max: number, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length <= max && value.every(isItem)

const isPosition = (value: unknown): boolean => isIntIn(value, 0, MAX_OPTIONS - 1)
const isTarget = (value: unknown): boolean => isIntIn(value, -1, MAX_OPTIONS - 1)
const isGap = (value: unknown): boolean => isTextOf(value, 200)

type Check = (value: unknown) => boolean

/** By the one key of the object; numbers have two. */
const PLAIN = new Map<string, Check>([
  ['options', value => isListOf(value, MAX_OPTIONS, isPosition)],
  ['isTrue', value => typeof value === 'boolean'],
  ['text', value => isTextOf(value, 20_000)],
  ['gaps', value => isListOf(value, MAX_GAPS, isGap)],
  ['order', value => isListOf(value, MAX_OPTIONS, isPosition)],
  ['targets', value => isListOf(value, MAX_PROMPTS, isTarget)],
])

function hasOneKeyOf(value: unknown, checks: ReadonlyMap<string, Check>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const [entry, ...more] = Object.entries(value)
  return entry !== undefined && more.length === 0 && checks.get(entry[0])?.(entry[1]) === true
}

function isNumberBody(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  return 'number' in value && isTextOf(value.number, 100) && 'unit' in value && isTextOf(value.unit, 50)
}

const isPart = (value: unknown): value is PlainBody | null =>
  value === null || hasOneKeyOf(value, PLAIN) || isNumberBody(value)

const WHOLE = new Map<string, Check>([
  ...PLAIN,
  ['parts', value => isListOf(value, MAX_PARTS, isPart)],
  ['files', value => isListOf(value, MAX_FILES, isPlainId)],
])

export const isPlainBody = (value: unknown): value is AnswerBody =>
  value === null || hasOneKeyOf(value, WHOLE) || isNumberBody(value)
