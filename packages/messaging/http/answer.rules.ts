/** Answers of gateways that speak JSON. */
import type { Outcome } from '../outcome.ts'

export type Json = Readonly<Record<string, unknown>>

/** An object, empty where it is none. */
export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** As an object, empty where it is no JSON. */
export function readJson(text: string): Json {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

/** What a field says, empty where it is no text or number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** By the status alone: for answers that say nothing of their own. One that sounds like a yes may be one. */
export function outcomeOfStatus(status: number, text: string): Outcome {
  const reason = `HTTP ${status} ${text.slice(0, 200)}`.trim()
  if (status >= 200 && status < 300) return { kind: 'unknown', reason }
  if (status === 401 || status === 403) return { kind: 'locked', reason }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason }
}

/** The code and sentence of a gateway. */
export const said = (code: string, message: string): string => (message === '' ? code : `${code}: ${message}`)
