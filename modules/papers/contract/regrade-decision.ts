/** What may be decided about a question of an exam that was taken (docs/adr/0064). */
import * as z from 'zod/mini'
import { correctedKey } from '@tripos/question-kinds/corrected-key.ts'
import { points } from '@tripos/contract-kit/fields.ts'
import { rubric } from './rubric.ts'

export const MAX_KEYS = 5

export const regradeDecision = z.discriminatedUnion('kind', [
  /** Each of these keys is accepted, and the best counts. */
  z.strictObject({
    kind: z.literal('keys'),
    keys: z.array(correctedKey).check(z.minLength(1), z.maxLength(MAX_KEYS)),
    /** Whoever would lose by it keeps the mark. */
    neverLower: z._default(z.boolean(), false),
  }),
  /** Everybody gets the points, answered or not. */
  z.strictObject({ kind: z.literal('full') }),
  /** The question counts for nothing. */
  z.strictObject({ kind: z.literal('out') }),
  /** Another maximum: each mark keeps its share. */
  z.strictObject({ kind: z.literal('points'), points: points.check(z.gte(1)) }),
  /** The rubric that a question is marked by, the first one or another one: marks follow what was ticked. */
  z.strictObject({ kind: z.literal('rubric'), ...rubric.shape }),
  /** It is marked without a rubric again: marks stay, and nothing of what was ticked is shown. */
  z.strictObject({ kind: z.literal('noRubric') }),
])
export type RegradeDecision = z.output<typeof regradeDecision>
export const regradeKind = z.enum(['keys', 'full', 'out', 'points', 'rubric', 'noRubric'])
export type RegradeKind = z.output<typeof regradeKind>
