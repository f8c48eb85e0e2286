/** When score, answers and analysis of an exam come out, and what is told of it. */
import * as z from 'zod/mini'
import { moment, releaseRule } from '@tripos/contract-kit/fields.ts'

const release = z.object({ rule: releaseRule, at: z._default(z.nullable(moment), null) })
export const releaseRules = z.object({ score: release, answers: release, analysis: release })
export type ReleaseRules = z.output<typeof releaseRules>

/**
 * Who could still gain by answers that are due: somebody writes, somebody may enter, or the candidate themselves may come
 * back if an exam that is open for ever is enabled again.
 */
const keyHold = z.enum(['writing', 'entry', 'attempts'])
export type KeyHold = z.output<typeof keyHold>

/** Of score, answers or analysis: the rule, whether a person has released it, and how many candidates see it now. */
const releasedPart = z.object({ ...release.shape, isReleasedByHand: z.boolean(), seenByCount: z.int() })

/** What candidates of an exam see now. */
export const shownRelease = z.object({
  title: z.string(),
  /** Candidates with a paper that is handed in and counts. */
  candidateCount: z.int(),
  /** Papers that may still be written in, extra minutes and grace included. */
  writingCount: z.int(),
  parts: z.object({ score: releasedPart, answers: releasedPart, analysis: releasedPart }),
  keysWhileOpen: z.boolean(),
  /** Why candidates, or some of them, get no answers and analysis now, whatever the rule says. */
  keysHeldFor: z.nullable(keyHold),
  /** The last moment at which anybody may enter; null: for ever. */
  entryEndsAt: z.nullable(z.string()),
})
