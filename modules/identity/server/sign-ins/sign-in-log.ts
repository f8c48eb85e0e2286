/**
 * The log of sign-ins. Successes are written with their session (sign-in.ts). Refusals are written here, beside the
 * answer, which does not wait for them: what the caller gets, and when, is the same whether the name exists or not.
 */
import type { SignInResult, SignInWay } from '../../contract/sign-ins.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { insertRefusedSignIns, type RefusedSignIn } from './sign-ins.queries.ts'

/** Other refusals are no try: to be asked for work, or to be told to come again. */
const RESULTS: Partial<Record<ErrorName, SignInResult>> = {
  LOGIN_WRONG: 'wrong',
  USER_DISABLED: 'disabled',
  USER_AWAITING_REVIEW: 'awaitingReview',
  WORK_WRONG: 'work',
  TRY_LATER: 'limited',
  CODE_WRONG: 'codeWrong',
}

/**
 * Whoever floods the sign-in must not fill the disk: of one kind of refusal so many rows of one address are kept in a
 * minute, by one process. The others are counted, and told by one row when the minute is over.
 */
const MAX_PER_MINUTE = 60

export interface SignInFlood {
  /** Whether this one gets a row. */
  isWelcome(row: RefusedSignIn): boolean
  /** One row for each kind and address of which some got none, of minutes that are over. */
  takeLeftOut(now: Date): readonly RefusedSignIn[]
}

const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000)

export function makeSignInFlood(): SignInFlood {
  const counts = new Map<string, { readonly minute: number; count: number; last: RefusedSignIn }>()
  return {
    isWelcome(row) {
      const minute = minuteOf(row.at)
      const key = `${minute} ${row.result} ${row.way} ${row.ip}`
      const entry = counts.get(key) ?? { minute, count: 0, last: row }
      entry.count += 1
      entry.last = row
      counts.set(key, entry)
      return entry.count <= MAX_PER_MINUTE
    },
    takeLeftOut(now) {
      const ended = [...counts].filter(([, { minute }]) => minute < minuteOf(now))
      for (const [key] of ended) counts.delete(key)
      return ended.flatMap(([, { count, last }]) =>
        count > MAX_PER_MINUTE ? [{ ...last, typed: '', userAgent: '', times: count - MAX_PER_MINUTE }] : [],
      )
    },
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

export function makeSignInLog({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): SignInLog {
  const flood = makeSignInFlood()
  const batcher = makeBatcher<RefusedSignIn, true>({
    run: async rows => {
      await insertRefusedSignIns(db, rows)
      return rows.map(() => true as const)
    },
    maxBatch: 200,
    maxWaiting: 2000,
    isFatal: isDatabaseAway,
  })
  const write = (row: RefusedSignIn): void => {
    batcher.add(row).catch((failure: unknown) => log.warn({ err: failure }, 'refused sign-in not logged'))
  }
  const tellLeftOut = (): void => flood.takeLeftOut(clock.now()).forEach(write)
  return {
    async watch({ way, typed }, { ip, userAgent, arrivedAt }, work) {
      tellLeftOut()
      try {
        return await work()
      } catch (error) {
        const result = error instanceof AppError ? RESULTS[error.errorName] : undefined
        if (result !== undefined) {
          const row = { at: arrivedAt, way, typed, result, ip, userAgent, times: 1 }
          if (flood.isWelcome(row)) write(row)
          // Told by the next sign-in, or by this where none comes.
          else setTimeout(tellLeftOut, 61_000).unref()
        }
        throw error
      }
    },
  }
}
