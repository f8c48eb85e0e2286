/** Argon2id, 9 MiB, t=4, p=1 (OWASP, docs/adr/0014). Heavy on purpose: few at once, few waiting, the rest is told to come again. */
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { fail } from '../../kernel/fail.ts'

// The algorithm is the library's default, argon2id: its const enum cannot be imported under isolatedModules.
const OPTIONS = { memoryCost: 9216, timeCost: 4, parallelism: 1 } as const
const PREFIX = '$argon2id$v=19$m=9216,t=4,p=1$'

/** Whether a stored Argon2 hash was made with other costs. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith(PREFIX)

export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` works run and `maxWaiting` wait, in order; refuses more with BUSY. */
export function makeGate(atOnce: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) return fail('BUSY')
        // The one who leaves hands its place over, so that nobody slips in between.
        await new Promise<void>(resolve => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/** One core stays free for answers. 200 waiting are some 3 seconds on two cores. */
const gate = makeGate(Math.max(1, availableParallelism() - 1), 200)

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, OPTIONS))

/** A hash of nobody's password: an unknown name costs the same time as a wrong password. */
const NOBODY = '$argon2id$v=19$m=9216,t=4,p=1$NNCKimVKK5kp95gDrBdyyA$Ff35W87FxPqTUg/e3NqRxXbhh2ffKZ8JGwzpavOY9Cc'

/** Whether the password is right; without a stored hash it never is, after the same time. */
export async function isPasswordRight(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const isRight = await gate.run(() => verify(storedHash ?? NOBODY, password))
  return isRight && typeof storedHash === 'string'
}
