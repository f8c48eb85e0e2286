/**
 * The one table of refusals: name, number, and the sentence in both languages. `{x}` in a sentence is filled from the
 * refusal's arguments. 10010002 and 10010015 are fixed by the specification (section 8). Blocks: 1001 kernel and
 * identity, 1002 organisation, access, site and files, 1003 questions, 1004 exams, 1005 papers, 1006 system, 1007
 * courses, 1008 files of lessons.
 */
import { ACCOUNT_ERRORS } from './errors/accounts.ts'
import { ASSET_ERRORS } from './errors/assets.ts'
import { COURSE_ERRORS } from './errors/courses.ts'
import { EXAM_ERRORS } from './errors/exams.ts'
import { ORGANISATION_ERRORS } from './errors/organisation.ts'
import { PACKAGE_ERRORS } from './errors/packages.ts'
import { QUESTION_ERRORS } from './errors/questions.ts'
import type { Language } from './errors/refusal.ts'

export type { ErrorEntry, Language } from './errors/refusal.ts'

export const ERRORS = {
  ...ACCOUNT_ERRORS,
  ...ORGANISATION_ERRORS,
  ...QUESTION_ERRORS,
  ...EXAM_ERRORS,
  ...COURSE_ERRORS,
  ...PACKAGE_ERRORS,
  ...ASSET_ERRORS,
}

export type ErrorName = keyof typeof ERRORS

/** Values that fill the `{x}` of a sentence. */
export type ErrorArgs = Readonly<Record<string, string | number>>

/** The sentence of a refusal in one language. */
export const errorText = (name: ErrorName, language: Language, args: ErrorArgs = {}): string =>
  fillText(ERRORS[name].text[language], args)

/** Puts the values into a sentence. */
export const fillText = (text: string, args: ErrorArgs): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(args[key] ?? ''))
