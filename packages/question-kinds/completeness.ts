/** Whether a question is answered: one rule for the answer sheet, the last look before handing in, the result and the server. */
import type { Answer } from './answers.ts'
import { parseDecimal } from '@tripos/contract-kit/decimal.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from './question-content.ts'

export type Completeness = 'none' | 'partly' | 'all'

/** How much a question asks for: as a candidate sees it, or what `askedBy` says of it. */
export interface Asked {
  readonly type: QuestionType
  readonly gapCount?: number
  /** Fill-in: the gaps, from 0, that take a number. */
  readonly numberGaps?: readonly number[]
  /** What is to be matched. */
  readonly prompts?: { readonly length: number }
  /** What is to be ordered. */
  readonly options?: { readonly length: number }
  readonly hasUnit?: boolean
  readonly parts?: readonly Asked[]
}

/** Of a question as its author wrote it: the same. */
export function askedBy(content: QuestionContent): Asked {
  const { type } = content
  switch (content.type) {
    case QuestionType.fillIn:
      return { type, gapCount: content.gaps.length, numberGaps: numberGapsOf(content) }
    case QuestionType.matching:
      return { type, prompts: content.prompts }
    case QuestionType.ordering:
      return { type, options: content.items }
    case QuestionType.numeric:
      return { type, hasUnit: content.units.length > 0 }
    case QuestionType.combined:
      return { type, parts: content.parts.map(part => askedBy(part.content)) }
    default:
      return { type }
  }
}

/** Where the order is free, any text may stand in any gap: then only a question of numbers alone asks for them. */
export function numberGapsOf(content: Extract<QuestionContent, { type: 5 }>): number[] {
  const numbers = content.gaps.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []))
  return content.isOrderFree && numbers.length < content.gaps.length ? [] : numbers
}

/** So many of so many things asked for. */
const outOf = (given: number, asked: number): Completeness => (given === 0 ? 'none' : given < asked ? 'partly' : 'all')

const isWritten = (text: string): boolean => text.trim() !== ''

/** `partly`: something is there, and points are lost if it stays like that, whatever the key is. */
export function completeness(answer: Answer | null | undefined, asked: Asked): Completeness {
  switch (answer?.kind) {
    case undefined:
      return 'none'
    case 'choice':
      return outOf(answer.options.length, 1)
    case 'trueFalse':
      return 'all'
    case 'text':
      return isWritten(answer.text) ? 'all' : 'none'
    case 'gaps':
      return ofGaps(answer.gaps, asked)
    case 'order':
      return outOf(answer.order.length, asked.options?.length ?? 1)
    case 'matching':
      return outOf(answer.targets.filter(target => target >= 0).length, asked.prompts?.length ?? 1)
    case 'number':
      return ofNumber(answer, asked)
    case 'files':
      return outOf(answer.files.length, 1)
    case 'parts':
      return ofParts(answer.parts, asked.parts ?? [])
  }
}

function ofGaps(gaps: readonly string[], { gapCount = gaps.length, numberGaps = [] }: Asked): Completeness {
  const isRead = (text: string, at: number) => !numberGaps.includes(at) || parseDecimal(text) !== undefined
  const written = gaps.filter(isWritten).length
  const isReadable = gaps.every((text, at) => !isWritten(text) || isRead(text, at))
  return written > 0 && !isReadable ? 'partly' : outOf(written, gapCount)
}

function ofNumber({ number, unit }: { number: string; unit: string }, { hasUnit = false }: Asked): Completeness {
  const needed = hasUnit ? [number, unit] : [number]
  const given = needed.filter(isWritten).length
  return isWritten(number) && parseDecimal(number) === undefined ? 'partly' : outOf(given, needed.length)
}

function ofParts(answers: readonly (Answer | null)[], parts: readonly Asked[]): Completeness {
  const each = parts.map((part, at) => completeness(answers[at] ?? null, part))
  if (each.every(one => one === 'all')) return 'all'
  return each.every(one => one === 'none') ? 'none' : 'partly'
}

export interface AnswerCount {
  readonly answeredCount: number
  readonly partlyCount: number
}

/** How many questions of a paper are answered, and how many of the others in part. */
export function countAnswers(each: readonly Completeness[]): AnswerCount {
  return {
    answeredCount: each.filter(one => one === 'all').length,
    partlyCount: each.filter(one => one === 'partly').length,
  }
}
