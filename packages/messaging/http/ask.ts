/** A post whose answer, or the lack of it, becomes an outcome. */
import type { Outcome } from '../outcome.ts'
import { shortReason } from '../reason.rules.ts'
import { type Post, type PostAnswer, PostError, type PostRules, post } from './post.ts'

export interface Asking {
  readonly rules: PostRules | undefined
  /** Not to be seen in any reason. */
  readonly secrets: readonly string[]
  /** What no answer means, once the request had left. */
  readonly ifSilent: 'unknown' | 'later'
  readonly read: (answer: PostAnswer) => Outcome
}

function ofFailure(error: unknown, ifSilent: Asking['ifSilent']): Outcome {
  if (!(error instanceof PostError)) throw error
  const { message, isForbidden, isHandedOver } = error
  if (isForbidden) return { kind: 'refused', reason: message }
  return { kind: isHandedOver ? ifSilent : 'later', reason: message }
}

export async function ask(message: Post, { rules, secrets, ifSilent, read }: Asking): Promise<Outcome> {
  const outcome = await post(message, rules).then(read, (error: unknown) => ofFailure(error, ifSilent))
  if (outcome.kind === 'sent') {
    const gatewayId = outcome.gatewayId === null ? '' : shortReason(outcome.gatewayId, secrets)
    return { kind: 'sent', gatewayId: gatewayId || null }
  }
  return { kind: outcome.kind, reason: shortReason(outcome.reason, secrets) }
}
