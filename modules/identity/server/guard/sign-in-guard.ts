/**
 * Who may try a password now (ADR 0021). Tries belong to an account and to where they come from, so that a stranger's
 * failures delay strangers only: a browser that is known to this account has tries of its own, so has one that another
 * person vouches for by having signed in there, so have the addresses that the account has signed in from.
 */
import type { Work } from '../../contract/sign-in-guard.ts'
import { createHmac } from 'node:crypto'
import type { Db } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { countTry, triesByKey } from '@tripos/access/limits.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import { beginTry, giveTriesBack, type Guess, lookAtTries, type TryRule, triesWereWrong } from '@tripos/access/tries.ts'
import type { PasswordLane } from '../password.ts'
import { hasSignedInFrom } from '../sign-ins/sign-ins.queries.ts'
import { type KnownDevice, readDevices } from './device-token.ts'
import { bitsAfter, bitsFor, leastBits } from './work.rules.ts'
import { requireWork } from './work.ts'

const HOUR = 3600
/** Five tries in a quarter of an hour. */
const STRANGER: TryRule = { delays: [0, 5, 15, 60, 900], forgetSeconds: HOUR }
/** Its owner's typing; a browser that was found open gives little more. */
const KNOWN: TryRule = { delays: [0, 0, 0, 2, 5, 15, 30, 60, 300], forgetSeconds: HOUR }
/** Wrong tries of strangers after which each further one costs work. */
const FREE_OF_WORK = 3

const FLOOD_SECONDS = 600
/** Wrong tries in ten minutes of browsers that nobody knows: of one address, and of all. A school of 5,000 mistypes 100 times. */
const FLOODS = { address: 240, everywhere: 2400 } as const
/** The same of those whom one person vouches for. */
const VOUCHED_FLOOD = 60

/** Names that nobody has share so many sets of tries: they are answered like others, and stored in no form. */
const UNKNOWN_SETS = 65_536

export interface Knock {
  readonly typedName: string
  readonly accountId: string | undefined
  readonly devices: readonly string[]
  readonly work: Work
  readonly ip: string
  readonly arrivedAt: Date
  /** The site asks for work each time. */
  readonly isWorkAlways: boolean
}

/** A try that was admitted. One of the three must follow. */
export interface Admission {
  /** At the gate of Argon2: who is known goes first, then who has worked for it. */
  readonly lane: PasswordLane
  right(): Promise<void>
  wrong(): Promise<void>
  /** The server had no time for it. */
  notJudged(): Promise<void>
}

async function subjectOf({ db }: Deps, { accountId, typedName }: Knock): Promise<string> {
  if (accountId !== undefined) return accountId
  const mac = createHmac('sha256', await serverKey(db, 'name'))
    .update(typedName.toLowerCase())
    .digest()
  return `unknown-${mac.readUInt32BE(0) % UNKNOWN_SETS}`
}

interface Origin {
  readonly guesses: readonly Guess[]
  /** Counters of wrong tries, and how many of them are no flood. Empty for a known browser. */
  readonly floods: readonly { readonly key: string; readonly free: number }[]
}

async function originOf(deps: Deps, knock: Knock, known: readonly KnownDevice[]): Promise<Origin> {
  const { accountId, ip, arrivedAt } = knock
  const subject = `sign-in:${await subjectOf(deps, knock)}`
  const own = known.find(device => device.userId === accountId)
  if (own !== undefined) return { guesses: [{ key: `${subject}:device:${own.deviceId}`, rule: KNOWN }], floods: [] }
  const voucher = known[0]?.userId
  if (voucher !== undefined) {
    return {
      guesses: [{ key: `${subject}:by:${voucher}`, rule: STRANGER }],
      floods: [{ key: `sign-in-wrong:by:${voucher}`, free: VOUCHED_FLOOD }],
    }
  }
  const isHome = accountId !== undefined && (await hasSignedInFrom(deps.db, { userId: accountId, ip, now: arrivedAt }))
  const here = { key: `${subject}:at:${ip}`, rule: STRANGER }
  return {
    guesses: isHome ? [here] : [here, { key: `${subject}:away`, rule: STRANGER }],
    floods: [
      { key: `sign-in-wrong:at:${ip}`, free: FLOODS.address },
      { key: 'sign-in-wrong', free: FLOODS.everywhere },
    ],
  }
}

/** Takes the try everywhere where it counts, or nowhere; gives the most that are taken in one place. */
async function beginAll(deps: Deps, guesses: readonly Guess[]): Promise<number> {
  let most = 0
  const begun: Guess[] = []
  try {
    for (const guess of guesses) {
      most = Math.max(most, await beginTry(deps, guess))
      begun.push(guess)
    }
    return most
  } catch (error) {
    if (begun.length > 0) await giveTriesBack(deps, begun)
    throw error
  }
}

/** Only what was judged wrong is a flood: whoever waits for a place at the gate is none. */
async function noteFloods(deps: Deps, floods: Origin['floods']): Promise<void> {
  for (const { key } of floods) {
    await countTry(deps, { key, maxHits: Number.MAX_SAFE_INTEGER, windowSeconds: FLOOD_SECONDS })
  }
}

async function lookAtFloods(deps: Deps, floods: Origin['floods']): Promise<number | undefined> {
  if (floods.length === 0) return undefined
  const tries = await triesByKey(
    deps,
    floods.map(({ key }) => key),
  )
  let bits: number | undefined
  for (const { key, free } of floods) bits = greater(bits, bitsFor((tries.get(key) ?? 0) + 1, free))
  return bits
}

/**
 * What was found of an address lately, so that whoever floods it costs no statement each time. It only decides who is
 * asked for work, and is a second old at most.
 */
const REMEMBERED_MS = 1000
const remembered = new WeakMap<Db, Map<string, { readonly until: number; readonly bits: number }>>()

function remember({ db, clock }: Deps, ip: string, bits: number | undefined): void {
  const ofDatabase = remembered.get(db) ?? new Map()
  remembered.set(db, ofDatabase)
  if (bits === undefined) ofDatabase.delete(ip)
  else {
    // Nobody fills the memory with addresses.
    if (ofDatabase.size > 10_000) ofDatabase.clear()
    ofDatabase.set(ip, { until: clock.now().getTime() + REMEMBERED_MS, bits })
  }
}

/** Asks a browser that brings nothing along for work at once, where its address is in a flood. */
export async function meetFlood(
  deps: Deps,
  knock: Pick<Knock, 'typedName' | 'devices' | 'work' | 'ip'>,
): Promise<void> {
  const flood = remembered.get(deps.db)?.get(knock.ip)
  if (flood === undefined || knock.devices.length > 0 || knock.work !== undefined) return
  if (flood.until < deps.clock.now().getTime()) return
  await requireWork(deps, { subject: subjectOfWork(knock), bits: flood.bits, work: undefined })
}

const subjectOfWork = ({ typedName }: Pick<Knock, 'typedName'>): string => `login:${typedName.toLowerCase()}`

const greater = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : Math.max(one, other ?? 0)

/** Admits one try, counted already, or refuses with TRY_LATER, WORK_NEEDED or WORK_WRONG. */
export async function admit(deps: Deps, knock: Knock): Promise<Admission> {
  const known = await readDevices(deps.db, knock.devices, knock.arrivedAt)
  const { guesses, floods } = await originOf(deps, knock, known)
  const isKnown = floods.length === 0
  const workAsked = (bits: number): Promise<void> =>
    requireWork(deps, { subject: subjectOfWork(knock), bits, work: knock.work })
  // First only looked at: who is told to wait has done no work, and who has done none takes no place.
  const always = knock.isWorkAlways ? leastBits : undefined
  const floodBits = await lookAtFloods(deps, floods)
  if (known.length === 0) remember(deps, knock.ip, floodBits)
  const before = (await lookAtTries(deps, guesses)) + 1
  const bits = isKnown ? undefined : greater(greater(floodBits, always), bitsAfter(before, FREE_OF_WORK))
  if (bits !== undefined) await workAsked(bits)
  const tries = await beginAll(deps, guesses)
  const giveBack = async (): Promise<void> => {
    await giveTriesBack(deps, guesses)
  }
  const late = isKnown || bits !== undefined ? undefined : bitsAfter(tries, FREE_OF_WORK)
  if (late !== undefined) {
    // Many came at once: what was free when this one looked is free no more.
    await giveBack()
    await workAsked(late)
  }
  return {
    lane: isKnown ? 'known' : knock.work === undefined ? 'signIn' : 'worked',
    right: giveBack,
    notJudged: giveBack,
    wrong: async () => {
      await triesWereWrong(deps, guesses)
      await noteFloods(deps, floods)
    },
  }
}
