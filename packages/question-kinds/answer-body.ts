/**
 * The one place where an answer gets and loses its kind. Browsers keep and send bodies, and the database holds them, so
 * that pages, browsers and rows of every version understand each other; code has answers with their kind (ADR 39).
 */
import type { Answer, AnswerBody, PlainAnswer, PlainBody } from './answers.ts'

function decodePlain(body: PlainBody): PlainAnswer | null {
  if ('options' in body) return { kind: 'choice', options: body.options }
  if ('isTrue' in body) return { kind: 'trueFalse', isTrue: body.isTrue }
  if ('text' in body) return { kind: 'text', text: body.text }
  if ('gaps' in body) return { kind: 'gaps', gaps: body.gaps }
  if ('order' in body) return { kind: 'order', order: body.order }
  if ('targets' in body) return { kind: 'matching', targets: body.targets }
  // What no version of ours has written is no answer.
  return 'number' in body ? { kind: 'number', number: body.number, unit: body.unit } : null
}

/** From the wire, the store of a browser, or a row. */
export function decodeAnswer(body: AnswerBody): Answer | null {
  if (!body) return null
  if ('parts' in body) return { kind: 'parts', parts: body.parts.map(part => part && decodePlain(part)) }
  return 'files' in body ? { kind: 'files', files: body.files } : decodePlain(body)
}

function encodePlain({ kind: _, ...body }: PlainAnswer): PlainBody {
  return body
}

export function encodeAnswer(answer: Answer | null): AnswerBody {
  if (!answer) return null
  if (answer.kind === 'parts') return { parts: answer.parts.map(part => part && encodePlain(part)) }
  const { kind: _, ...body } = answer
  return body
}
