/**
 * The log of sign-ins. Successes are written with their session (sign-in.ts). Refusals are written here, beside the
 * answer, which does not wait for them: what the caller gets, and when, is the same whether the name exists or not.
 */
import type { SignInResult, SignInWay } from '@tripos/contract/sign-ins'
import type { ErrorName } from '@tripos/contract/errors'
import { makeBatcher } from '../../../kernel/batcher.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError, isDatabaseAway } from '../../../kernel/fail.ts'
import type { RequestContext } from '../../../kernel/mount.ts'
import { insertRefusedSignIns, type RefusedSignIn } from './sign-ins.queries.ts'

/** Other refusals are no try: to be asked for a picture, or to be told to come again. */
const RESULTS: Partial<Record<ErrorName, SignInResult>> = {
  LOGIN_WRONG: 'wrong',
  USER_DISABLED: 'disabled',
  USER_AWAITING_REVIEW: 'awaitingReview',
  CAPTCHA_WRONG: 'captcha',
  TOO_MANY_TRIES: 'limited',
  CODE_WRONG: 'codeWrong',
}

/** Whoever floods the sign-in must not fill the disk: so many refusals of one address are kept in a minute, by one process. */
const MOST_A_MINUTE = 60

function makeFloodGate(): (key: string, now: Date) => boolean {
  const counts = new Map<string, number>()
  let current = 0
  return (key, now) => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== current) counts.clear()
    current = minute
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MOST_A_MINUTE
  }
}

interface Attempt {
  readonly way: SignInWay
  /** The name or contact as typed. */
  readonly typed: string
}

export interface SignInLog {
  /** Runs a sign-in and writes down its refusal. */
  watch<T>(attempt: Attempt, ctx: RequestContext, work: () => Promise<T>): Promise<T>
}

export function makeSignInLog({ db, log }: Pick<Deps, 'db' | 'log'>): SignInLog {
  const isWelcome = makeFloodGate()
  const batcher = makeBatcher<RefusedSignIn, true>({
    run: async rows => {
      await insertRefusedSignIns(db, rows)
      return rows.map(() => true as const)
    },
    maxBatch: 200,
    maxWaiting: 2000,
    isFatal: isDatabaseAway,
  })
  return {
    async watch({ way, typed }, { ip, userAgent, arrivedAt }, work) {
      try {
        return await work()
      } catch (error) {
        const result = error instanceof AppError ? RESULTS[error.errorName] : undefined
        if (result !== undefined && isWelcome(ip, arrivedAt)) {
          batcher
            .add({ at: arrivedAt, way, typed, result, ip, userAgent })
            .catch((failure: unknown) => log.warn({ err: failure }, 'refused sign-in not logged'))
        }
        throw error
      }
    },
  }
}
