import type { Clock } from './clock.ts'

/** As many as learn or write at once on one process, and more; the oldest answers go first. */
const MAX_REMEMBERED = 20_000

interface Answer<R> {
  readonly askedAt: number
  readonly found: Promise<R>
}

interface Question<T, R> {
  readonly clock: Clock
  readonly keyOf: (asked: T) => string
  readonly look: (asked: T) => Promise<R>
  /** How many answers are kept. */
  readonly max?: number
}

/**
 * A question that is asked again and again (whether each part of a film, each picture of a paper may be seen): an answer counts for
 * `ms`, in this process. Asks once for what is asked at the same time.
 */
export function rememberFor<T, R = boolean>(
  ms: number,
  { clock, keyOf, look, max = MAX_REMEMBERED }: Question<T, R>,
): (asked: T) => Promise<R> {
  const answers = new Map<string, Answer<R>>()
  return asked => {
    const key = keyOf(asked)
    const now = clock.now().getTime()
    const known = answers.get(key)
    // A clock that was put back makes nothing last longer.
    if (known !== undefined && now >= known.askedAt && now - known.askedAt < ms) return known.found
    const found = look(asked)
    answers.delete(key)
    answers.set(key, { askedAt: now, found })
    // A database that is away is no answer.
    found.catch(() => answers.delete(key))
    for (const oldest of answers.keys()) {
      if (answers.size <= max) break
      answers.delete(oldest)
    }
    return found
  }
}
