/** BAD_INPUT, from what is wrong to the envelope: at which field, and what to say of it in the caller's language. */
import { ERRORS, errorText } from '@tripos/contract-kit/errors.ts'
import { type Language } from '@tripos/contract-kit/refusal.ts'
import { fieldNamesOf, placeText } from '@tripos/contract-kit/input/index.ts'
import { hasField } from '@tripos/contract-kit/input/schema-fields.ts'
import { type InputProblem } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { InputRefusal } from '@tripos/contract-kit/input/refusal.ts'
import type { Endpoint, Envelope } from '@tripos/contract-kit/endpoint.ts'
import * as z from 'zod/mini'
import { fail } from '@tripos/runtime/fail.ts'
import { problemsOf } from './issue-words.rules.ts'

const MAX_PROBLEMS = 20
/** Of the input as a whole. */
const INPUT = localized('输入有误', 'Input')

/** What the call was sent, as its schema has it; refuses what does not fit. */
export function parseInput<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = z.safeParse(schema, body, { reportInput: true })
  if (parsed.success) return parsed.data
  return fail('BAD_INPUT', { problems: problemsOf(parsed.error.issues) })
}

/** `path`: of the call, whose module names the fields. */
export function inputRefusal(
  problems: readonly InputProblem[],
  { path, language }: { readonly path: string; readonly language: Language },
): Envelope<InputRefusal> {
  const names = fieldNamesOf(path)
  const issues = problems.slice(0, MAX_PROBLEMS).map(({ field, text }) => {
    const where = placeText(names, field, language)
    const args = { where: where === '' ? INPUT[language] : where, what: text[language] }
    return { field, text: args.what, msg: errorText('BAD_INPUT', language, args) }
  })
  return { code: ERRORS.BAD_INPUT.code, msg: issues[0]?.msg ?? INPUT[language], data: { issues } }
}

/** A problem with a field that the call does not have: no form could place it. */
export const strayField = (endpoint: Endpoint, problems: readonly InputProblem[]): string | undefined =>
  problems.find(({ field }) => field !== '' && !hasField(endpoint, field))?.field
