/** Argon2id, 9 MiB, t=4, p=1 (OWASP, docs/adr/0014). Heavy on purpose: few at once, few waiting, the rest is told to come again. */
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { fail } from '@tripos/runtime/fail.ts'

// The algorithm is the library's default, argon2id: its const enum cannot be imported under isolatedModules.
const OPTIONS = { memoryCost: 9216, timeCost: 4, parallelism: 1 } as const
const PREFIX = '$argon2id$v=19$m=9216,t=4,p=1$'

/** Whether a stored Argon2 hash was made with other costs. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith(PREFIX)

export interface Gate<Lane extends string> {
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T>
}

/**
 * Lets `atOnce` works run. Each lane has room for so many to wait, and refuses more with BUSY; an earlier lane goes
 * first, so that what fills a later one keeps nobody of an earlier one out.
 */
export function makeGate<Lane extends string>(atOnce: number, rooms: Readonly<Record<Lane, number>>): Gate<Lane> {
  const lanes = new Map<Lane, (() => void)[]>((Object.keys(rooms) as Lane[]).map(lane => [lane, []]))
  let running = 0
  const takeNext = (): (() => void) | undefined => {
    for (const waiting of lanes.values()) {
      const next = waiting.shift()
      if (next !== undefined) return next
    }
    return undefined
  }
  return {
    async run(lane, work) {
      if (running >= atOnce) {
        const waiting = lanes.get(lane) ?? []
        if (waiting.length >= rooms[lane]) return fail('BUSY')
        // The one who leaves hands its place over, so that nobody slips in between.
        await new Promise<void>(resolve => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = takeNext()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/**
 * One core stays free for answers. 200 waiting are some 3 seconds on two cores. People whose browser is known here go
 * first, then those whose browser has worked for it, then other sign-ins; what else needs a hash (sign-up, setup, administration) waits behind them.
 */
const gate = makeGate(Math.max(1, availableParallelism() - 1), { known: 200, worked: 200, signIn: 200, other: 100 })
export type PasswordLane = 'known' | 'worked' | 'signIn' | 'other'

export const hashPassword = (password: string, lane: PasswordLane = 'other'): Promise<string> =>
  gate.run(lane, () => hash(password, OPTIONS))

/** A hash of nobody's password: an unknown name costs the same time as a wrong password. */
const NOBODY = '$argon2id$v=19$m=9216,t=4,p=1$NNCKimVKK5kp95gDrBdyyA$Ff35W87FxPqTUg/e3NqRxXbhh2ffKZ8JGwzpavOY9Cc'

/** Whether the password is right; without a stored hash it never is, after the same time. */
export async function isPasswordRight(
  password: string,
  storedHash: string | null | undefined,
  lane: PasswordLane,
): Promise<boolean> {
  const isRight = await gate.run(lane, () => verify(storedHash ?? NOBODY, password))
  return isRight && typeof storedHash === 'string'
}
