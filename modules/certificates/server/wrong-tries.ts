/**
 * Wrong codes and names, counted for each address. They are counted in the database, so that every process counts the same; an
 * address that was just refused is remembered here for some seconds, so that guessers cost the database nothing.
 */
import { countTry, triesOf } from '@tripos/access/limits.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError } from '@tripos/runtime/fail.ts'

type TryDeps = Pick<Deps, 'db' | 'clock'>

const WINDOW_SECONDS = 600
/** Wrong ones of one address: a school that checks a pile of papers mistypes a few. */
export const MAX_WRONG_OF_ADDRESS = 30
/**
 * Wrong numbers and names from all addresses: unlike codes they can be guessed. Beyond that only addresses that were not wrong
 * before are answered, so that many guessers keep nobody from checking a certificate in hand.
 */
export const MAX_WRONG_NAMES = 3000

const NAMES_KEY = 'certificate-wrong-names'
const keyOf = (ip: string): string => `certificate-wrong:${ip}`

const count = (deps: TryDeps, key: string, maxHits: number): Promise<number> =>
  countTry(deps, { key, maxHits, windowSeconds: WINDOW_SECONDS })

interface Refusal {
  readonly error: AppError
  readonly until: number
}

const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 10_000
/** A process has one database; each test has its own. */
const REFUSALS = new WeakMap<Db, Map<string, Refusal>>()

async function remembering({ db, clock }: TryDeps, ip: string, ask: () => Promise<number>): Promise<number> {
  const known = REFUSALS.get(db) ?? new Map<string, Refusal>()
  REFUSALS.set(db, known)
  const now = clock.now().getTime()
  const last = known.get(ip)
  if (last !== undefined && last.until > now) throw last.error
  try {
    return await ask()
  } catch (error) {
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (error instanceof AppError) known.set(ip, { error, until: now + REMEMBERED_MS })
    throw error
  }
}

/** Once too many were wrong, nothing is looked up for this address until the window is over. Gives how many were. */
export const requireFewWrong = (deps: TryDeps, ip: string): Promise<number> =>
  remembering(deps, ip, async () => {
    const wrong = await triesOf(deps, keyOf(ip))
    if (wrong >= MAX_WRONG_OF_ADDRESS) await count(deps, keyOf(ip), MAX_WRONG_OF_ADDRESS)
    return wrong
  })

/** The same where a name was asked for: while many guess, only who was not wrong before is answered. */
export async function requireFewWrongNames(deps: TryDeps, ip: string): Promise<void> {
  const wrong = await requireFewWrong(deps, ip)
  if (wrong > 0 && (await triesOf(deps, NAMES_KEY)) >= MAX_WRONG_NAMES) await count(deps, NAMES_KEY, MAX_WRONG_NAMES)
}

export const noteWrong = (deps: TryDeps, ip: string): Promise<number> => count(deps, keyOf(ip), MAX_WRONG_OF_ADDRESS)

export async function noteWrongName(deps: TryDeps, ip: string): Promise<void> {
  await noteWrong(deps, ip)
  await count(deps, NAMES_KEY, MAX_WRONG_NAMES)
}
