/** Argon2id, 19 MiB, t=2, p=1 (OWASP). Hashing is heavy on purpose: few at once, few waiting, the rest is told to come again. */
import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { fail } from '../../kernel/fail.ts'

// The algorithm is the library's default, argon2id: its const enum cannot be imported under isolatedModules.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

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

/** One core stays free for answers. 200 waiting are some 6 seconds on two cores. */
const gate = makeGate(Math.max(1, availableParallelism() - 1), 200)

export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, OPTIONS))

/** A hash of nobody's password: an unknown name costs the same time as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$JagACbVZdrVDZ1F/3BqB6g$kBkmN65OjG3H67+yHfzqmobuzPW1aQq9z2ZDPedZ3mc'

/** Whether the password is right; without a stored hash it never is, after the same time. */
export async function isPasswordRight(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const isRight = await gate.run(() => verify(storedHash ?? NOBODY, password))
  return isRight && typeof storedHash === 'string'
}
