/**
 * The one place where an answer gets and loses its kind. Browsers keep and send bodies, and the database holds them, so
 * that pages, browsers and rows of every version understand each other; code has answers with their kind (ADR 39).
 */
import type { Answer, AnswerBody, PlainAnswer, PlainBody } from './answers.ts'

/** From the wire, the store of a browser, or a row. */
export function decodeAnswer(body: PlainBody | null): PlainAnswer | null
export function decodeAnswer(body: AnswerBody): Answer | null
export function decodeAnswer(body: AnswerBody): Answer | null {
  if (!body) return null
  if ('options' in body) return { kind: 'choice', ...body }
  if ('isTrue' in body) return { kind: 'trueFalse', ...body }
  if ('text' in body) return { kind: 'text', ...body }
  if ('gaps' in body) return { kind: 'gaps', ...body }
  if ('order' in body) return { kind: 'order', ...body }
  if ('targets' in body) return { kind: 'matching', ...body }
  if ('number' in body) return { kind: 'number', ...body }
  if ('files' in body) return { kind: 'files', ...body }
  // What no version of ours has written is no answer.
  return 'parts' in body ? { kind: 'parts', parts: body.parts.map(part => decodeAnswer(part)) } : null
}

export function encodeAnswer(answer: PlainAnswer | null): PlainBody | null
export function encodeAnswer(answer: Answer | null): AnswerBody
export function encodeAnswer(answer: Answer | null): AnswerBody {
  if (answer?.kind === 'parts') return { parts: answer.parts.map(part => encodeAnswer(part)) }
  if (!answer) return null
  const { kind: _, ...body } = answer
  return body
}
