/** What rooms send, looked at directly. What does not match is for the schema: see `shortRoute`. */
import { isIntIn, isListOf, isPlainBody, isPlainId } from '@tripos/question-kinds/plain-body.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { papers } from '../contract/papers.ts'

const MAX_SEQ = 2_000_000_000
const MAX_EPOCH = 1_000_000
const MAX_NO = 1000
const MAX_ANSWERS = 100

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNo = (value: unknown): boolean => isIntIn(value, 1, MAX_NO)

/** As many keys as are named, and so no others. */
const hasKeys = (value: object, count: number): boolean => Object.keys(value).length === count

const isAnswer = (value: unknown): boolean =>
  isObject(value) &&
  hasKeys(value, 3) &&
  isNo(value['no']) &&
  isIntIn(value['seq'], 1, MAX_SEQ) &&
  'answer' in value &&
  isPlainBody(value['answer'])

const isPlace = (value: unknown): boolean =>
  isObject(value) && hasKeys(value, 2) && isNo(value['currentNo']) && isListOf(value['flags'], MAX_NO, isNo)

export function plainSave(body: unknown): Parsed<typeof papers.saveAnswers> | undefined {
  if (!isObject(body) || !isPlainId(body['paperId']) || !isIntIn(body['epoch'], 1, MAX_EPOCH)) return undefined
  const { answers, place } = body
  if (!isListOf(answers, MAX_ANSWERS, isAnswer) || answers.length === 0) return undefined
  const isWhole = 'place' in body ? hasKeys(body, 4) && isPlace(place) : hasKeys(body, 3)
  return isWhole ? (body as unknown as Parsed<typeof papers.saveAnswers>) : undefined
}

export function plainState(body: unknown): Parsed<typeof papers.state> | undefined {
  if (!isObject(body) || !isPlainId(body['paperId'])) return undefined
  const isWhole = 'epoch' in body ? hasKeys(body, 2) && isIntIn(body['epoch'], 1, MAX_EPOCH) : hasKeys(body, 1)
  return isWhole ? (body as unknown as Parsed<typeof papers.state>) : undefined
}
