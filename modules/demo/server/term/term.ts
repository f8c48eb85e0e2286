import type { DemoQuestion } from '../content/types.ts'
import type { SeededBank } from '../seed-bank.ts'
import type { School } from './school.ts'
import type { Papers } from './sit-exam.ts'

/** What the parts of a term know of each other. */
export interface Term {
  readonly school: School
  /** When the school opens to its visitor: everything has happened by then, or is ahead. */
  readonly now: Date
  readonly banks: ReadonlyMap<string, SeededBank>
  readonly departments: ReadonlyMap<string, string>
  /** By bank and key, as in `maths/odd-integral`. */
  readonly questions: ReadonlyMap<string, DemoQuestion>
  /** By the keys of exams, as far as they have come. */
  readonly examIds: Map<string, string>
  readonly papers: Map<string, Papers>
}

export function found<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key)
  if (value === undefined) throw new Error(`the term names "${key}", which is not there`)
  return value
}

export const questionId = ({ banks }: Term, bank: string, key: string): string =>
  found(found(banks, bank).questionIds, key)
