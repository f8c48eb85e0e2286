/** Refusals. Anything else that is thrown is a bug. */
import { type ErrorArgs, type ErrorName, fillText } from '@tripos/contract-kit/errors.ts'
import { type Language } from '@tripos/contract-kit/refusal.ts'
import type { InputProblem } from '@tripos/contract-kit/input/words.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'

export interface FailOptions {
  /** Values for the sentence. */
  readonly args?: ErrorArgs
  /** What the caller gets in `data`. */
  readonly data?: unknown
  /** Of BAD_INPUT: what is wrong with which field. What the caller gets in `data` is made of them. */
  readonly problems?: readonly InputProblem[]
}

export class AppError extends Error {
  readonly errorName: ErrorName
  readonly args: ErrorArgs
  readonly data: unknown
  readonly problems: readonly InputProblem[]
  constructor(errorName: ErrorName, options: FailOptions = {}) {
    super(errorName)
    this.errorName = errorName
    this.args = options.args ?? {}
    this.data = options.data ?? null
    this.problems = options.problems ?? []
  }
}

/** Refuses the call with an entry of the error table. */
export function fail(name: ErrorName, options?: FailOptions): never {
  throw new AppError(name, options)
}

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']

const filled = (text: LocalizedText, args: ErrorArgs): LocalizedText =>
  Object.fromEntries(LANGUAGES.map(language => [language, fillText(text[language], args)])) as Record<Language, string>

interface At {
  /** Values for the sentence. */
  readonly args?: ErrorArgs
  /** Where in the input, if that is below the field of the problem: `categories.2.name`. */
  readonly at?: string
}

/** Refuses an input for one of the problems that the contract lists for its module. */
export const failInput = ({ field, text }: InputProblem, { args = {}, at = field }: At = {}): never =>
  fail('BAD_INPUT', { problems: [{ field: at, text: filled(text, args) }] })

interface PostgresError {
  readonly code: string
  readonly constraint?: string
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** Whether this is the violation of that constraint or unique index, by its name. */
export const violates = (error: unknown, constraint: string): boolean =>
  isPostgresError(error) && error.constraint === constraint && error.code.startsWith('23')

/** Whether something else still refers to what was to be deleted. */
export const violatesForeignKey = (error: unknown): boolean => isPostgresError(error) && error.code === '23503'

/** The server has become a standby, or a pooler has given the connection to one that does not know our statements. */
const STALE = /^(25006|26000)$/

/** It was refused because of another of its transaction, which failed before. */
export const hasFailedBefore = (error: unknown): boolean => isPostgresError(error) && error.code === '25P02'

/** Whether the connection is of no use any more: the next one meets the right server. */
export const isStaleConnection = (error: unknown): boolean => isPostgresError(error) && STALE.test(error.code)

/** A statement waited too long for a lock. */
export const isLockedOut = (error: unknown): boolean => isPostgresError(error) && error.code === '55P03'

/** Whether the database is away or asks to try again: connection lost, shutting down, out of time, deadlock, serialisation. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isPostgresError(error)) return isStaleConnection(error) || /^(08|57P0|57014|53300|40001|40P01)/.test(error.code)
  const code = 'code' in error ? String(error.code) : ''
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** Whether the same call may well succeed in a moment. */
export const isBusy = (error: unknown): boolean => isDatabaseAway(error) || isLockedOut(error)
