/**
 * Whether whoever was given a link still has the right to the file. A film is asked for in many parts: an answer counts for
 * some seconds, in this process, so that the parts cost no look-up.
 */
import type { Deps } from '../../kernel/deps.ts'
import { findStaff } from '../identity/index.ts'
import { findAsset } from './assets.queries.ts'
import type { Holder } from './media-link.ts'

/** With what nginx remembers (deploy/nginx.conf) a link ends within ten seconds after the right to it. */
const REMEMBERED_MS = 4000
/** As many as learn at once on one process, and more; the oldest answers go first. */
const MOST_REMEMBERED = 20_000

interface Held {
  readonly assetId: string
  readonly holder: Holder
}

/** Whether this student may learn that lesson now, and the file is part of it. Courses know, which are above. */
export type MayLearn = (asked: {
  readonly userId: string
  readonly lessonId: string
  readonly assetId: string
}) => Promise<boolean>

async function mayLookAfter(deps: Pick<Deps, 'db' | 'statements'>, userId: string, assetId: string): Promise<boolean> {
  const caller = await findStaff(deps, userId)
  if (caller === undefined || !caller.permissions.has('course:asset:view')) return false
  return (await findAsset(deps.db, caller, assetId)) !== undefined
}

interface Answer {
  readonly askedAt: number
  readonly holds: Promise<boolean>
}

/** Asks once for what is asked at the same time. */
export function makeMediaRights(
  deps: Pick<Deps, 'db' | 'statements' | 'clock'>,
  mayLearn: MayLearn,
): (held: Held) => Promise<boolean> {
  const answers = new Map<string, Answer>()
  const look = ({ assetId, holder: { userId, lessonId } }: Held): Promise<boolean> =>
    lessonId === null ? mayLookAfter(deps, userId, assetId) : mayLearn({ userId, lessonId, assetId })
  return held => {
    const key = `${held.assetId}${held.holder.userId}${held.holder.lessonId ?? ''}`
    const now = deps.clock.now().getTime()
    const known = answers.get(key)
    // A clock that was put back makes nothing last longer.
    if (known !== undefined && now >= known.askedAt && now - known.askedAt < REMEMBERED_MS) return known.holds
    const holds = look(held)
    answers.delete(key)
    answers.set(key, { askedAt: now, holds })
    // A database that is away is no answer.
    holds.catch(() => answers.delete(key))
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST_REMEMBERED) break
      answers.delete(oldest)
    }
    return holds
  }
}
