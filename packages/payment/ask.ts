/** One question to a gateway; whatever keeps it from being answered is a GatewayError. */
import { PostError, type Post, type WholeAnswer, type PostRules, post } from '@tripos/messaging/http/post.ts'
import { shortReason } from '@tripos/messaging/reason.rules.ts'
import { GatewayError } from './gateway.ts'

/** Statements of a busy day. */
const MAX_STATEMENT_BYTES = 32 * 1024 * 1024

export interface Asking {
  readonly rules: PostRules | undefined
  /** Not to be seen in any reason. */
  readonly secrets: readonly string[]
  readonly isLarge?: boolean
}

export const gatewayError = (reason: string, isFinal: boolean, secrets: readonly string[] = []): GatewayError =>
  new GatewayError(shortReason(reason, [...secrets]), isFinal)

export async function ask(message: Post, { rules, secrets, isLarge = false }: Asking): Promise<WholeAnswer> {
  try {
    return await post(message, { ...rules, ...(isLarge && { maxBytes: MAX_STATEMENT_BYTES, timeoutMs: 60_000 }) })
  } catch (error) {
    if (!(error instanceof PostError)) throw error
    throw gatewayError(error.message, error.isForbidden, secrets)
  }
}

/** What is worth another try. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500
