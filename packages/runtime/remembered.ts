import type { Clock } from './clock.ts'

/** As many as learn or write at once on one process, and more; the oldest answers go first. */
const MAX_REMEMBERED = 20_000

interface Answer {
  readonly askedAt: number
  readonly holds: Promise<boolean>
}

/**
 * A question of right that is asked again and again within seconds (each part of a film, each picture of a paper): an answer
 * counts for `ms`, in this process. Asks once for what is asked at the same time.
 */
export function rememberFor<T>(
  ms: number,
  {
    clock,
    keyOf,
    look,
  }: {
    readonly clock: Clock
    readonly keyOf: (asked: T) => string
    readonly look: (asked: T) => Promise<boolean>
  },
): (asked: T) => Promise<boolean> {
  const answers = new Map<string, Answer>()
  return asked => {
    const key = keyOf(asked)
    const now = clock.now().getTime()
    const known = answers.get(key)
    // A clock that was put back makes nothing last longer.
    if (known !== undefined && now >= known.askedAt && now - known.askedAt < ms) return known.holds
    const holds = look(asked)
    answers.delete(key)
    answers.set(key, { askedAt: now, holds })
    // A database that is away is no answer.
    holds.catch(() => answers.delete(key))
    for (const oldest of answers.keys()) {
      if (answers.size <= MAX_REMEMBERED) break
      answers.delete(oldest)
    }
    return holds
  }
}
