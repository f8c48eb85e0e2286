/**
 * Guesses at a secret: counted before they are judged, so that many at once get no more than one after the other; given
 * back when they were right or not judged at all; each wrong one makes the next wait longer. Nobody is shut out for good.
 */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { delayNext, findTries, returnTries, takeTry } from './tries.queries.ts'

type TryDeps = Pick<Deps, 'db' | 'clock'>

export interface TryRule {
  /** Seconds to wait after the first, second, … wrong try. The last is the delay of all further ones. */
  readonly delays: readonly number[]
  /** How long after the last try all are forgotten. */
  readonly forgetSeconds: number
}

export interface Guess {
  readonly key: string
  readonly rule: TryRule
}

/** Takes one try and gives how many are taken now, or refuses with TRY_LATER. */
export async function beginTry({ db, clock }: TryDeps, { key, rule }: Guess): Promise<number> {
  const now = clock.now()
  const { delays, forgetSeconds } = rule
  const slowAt = addSeconds(now, delays.at(-1) ?? 0)
  const endsAt = addSeconds(now, forgetSeconds)
  const tries = await takeTry(db, { key, now, endsAt, most: delays.length, slowAt })
  if (tries !== undefined) return tries
  const [row] = await findTries(db, [key], now)
  return tryLater(row?.nextAt ?? now, now)
}

function tryLater(nextAt: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
  return fail('TRY_LATER', { args: { seconds }, data: { seconds } })
}

/** The most that are taken at one of these; refuses with TRY_LATER where none may be taken now. Takes none. */
export async function lookAtTries({ db, clock }: TryDeps, guesses: readonly Guess[]): Promise<number> {
  const now = clock.now()
  const keys = guesses.map(guess => guess.key)
  let most = 0
  for (const { tries, nextAt } of await findTries(db, keys, now)) {
    if (nextAt > now) tryLater(nextAt, now)
    most = Math.max(most, tries)
  }
  return most
}

export const tryWasWrong = ({ db, clock }: TryDeps, { key, rule }: Guess): Promise<void> =>
  delayNext(db, { keys: [key], now: clock.now(), delays: rule.delays })

export const giveTryBack = ({ db, clock }: TryDeps, { key }: Guess): Promise<void> =>
  returnTries(db, { keys: [key], now: clock.now() })

/** The same for tries of one rule that count in several places, in one statement. */
export const triesWereWrong = ({ db, clock }: TryDeps, guesses: readonly Guess[]): Promise<void> =>
  delayNext(db, {
    keys: guesses.map(guess => guess.key),
    now: clock.now(),
    delays: guesses[0]?.rule.delays ?? [],
  })

export const giveTriesBack = ({ db, clock }: TryDeps, guesses: readonly Guess[]): Promise<void> =>
  returnTries(db, { keys: guesses.map(guess => guess.key), now: clock.now() })
