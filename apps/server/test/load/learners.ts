/** Learners who send heartbeats as an open lesson does, and what they lost: for the kill test and the bench. */
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { LessonKind } from '../../../../modules/courses/contract/course-kinds.ts'
import type { Envelope, Output } from '@tripos/contract-kit/endpoint.ts'
import type { learning } from '../../../../modules/learning/contract/learning.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeCourse } from '../../../../modules/courses/test/make-courses.ts'
import { type Seeder, seedUsers, type Student } from './seed.ts'

export interface Learner extends Student {
  readonly sessionId: string
  readonly openedAt: number
}

/** A published course with one lesson, which each of them opens at this moment. */
export async function seedLearners({ deps, pool }: Seeder, count: number): Promise<Learner[]> {
  const { id: courseId, lessonIds } = await makeCourse(
    { deps },
    { chapters: [[{ kind: LessonKind.richText, rule: { needSeconds: 36_000 } }]] },
  )
  const students = await seedUsers({ deps, pool }, { prefix: `learner-${newId()}-`, count })
  const openedAt = deps.clock.now()
  const learners = students.map(student => ({ ...student, sessionId: newId(), openedAt: openedAt.getTime() }))
  const values = [learners.map(learner => learner.userId), lessonIds[0], courseId, openedAt]
  await pool.query(
    `insert into lesson_records (user_id, lesson_id, course_id, opened_at, updated_at)
     select unnest($1::uuid[]), $2::uuid, $3::uuid, $4::timestamptz, $4::timestamptz`,
    values,
  )
  await pool.query(
    `insert into course_records (user_id, course_id, opened_at, updated_at)
     select unnest($1::uuid[]), $2::uuid, $3::timestamptz, $3::timestamptz`,
    [values[0], courseId, openedAt],
  )
  await pool.query(
    `insert into learning_sessions (user_id, session_id, lesson_id, course_id, beat_at)
     select user_id, session_id, $3::uuid, $4::uuid, $5::timestamptz
     from unnest($1::uuid[], $2::uuid[]) as n(user_id, session_id)`,
    [values[0], learners.map(learner => learner.sessionId), lessonIds[0], courseId, openedAt],
  )
  return learners
}

/** Sends one request and gives the body of the reply; fails where there is none. */
export type Send = (learner: Learner, body: string) => Promise<string>

export interface Told {
  /** When the last heartbeat that was answered had left. */
  readonly sentAt: number
  /** What the answer said. */
  readonly seconds: number
}

export interface Beating {
  /** Milliseconds from the moment at which a heartbeat was due to its answer, of all that needed one try. */
  readonly times: number[]
  readonly told: ReadonlyMap<string, Told>
  /** Ends after the heartbeats that are under way. */
  stop(): Promise<void>
}

const RETRY_MS = 200

/** Everybody sends a heartbeat every so often, not all at once, and the same one again until it is answered. */
export function startBeating(
  learners: readonly Learner[],
  { everyMs, send }: { readonly everyMs: number; readonly send: Send },
): Beating {
  const times: number[] = []
  const told = new Map<string, Told>()
  const failures: unknown[] = []
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  const pause = (ms: number) => sleep(Math.max(0, ms), undefined, { signal: stopped.signal }).catch(() => undefined)

  /** Undefined where no answer came: the client cannot know what has been stored. */
  const attempt = async (learner: Learner, body: string): Promise<number | undefined> => {
    const text = await send(learner, body).catch(() => undefined)
    if (text === undefined) return undefined
    const { code, msg, data } = JSON.parse(text) as Envelope<Output<typeof learning.heartbeat>>
    if (code !== 0) throw new Error(`a heartbeat was refused: ${code} ${msg}`)
    return data.progress.seconds
  }

  /** The same one again until it is answered or everything ends; gives whether the first try was. */
  const deliver = async (learner: Learner, body: string): Promise<boolean> => {
    for (let isFirst = true; !stopped.signal.aborted; isFirst = false) {
      const sentAt = Date.now()
      const seconds = await attempt(learner, body)
      if (seconds !== undefined) {
        told.set(learner.userId, { sentAt, seconds })
        return isFirst
      }
      await pause(RETRY_MS)
    }
    return false
  }

  const live = async (learner: Learner, index: number): Promise<void> => {
    const first = performance.now() + (everyMs * (index + 1)) / learners.length
    for (let seq = 1; !stopped.signal.aborted; seq += 1) {
      const due = first + (seq - 1) * everyMs
      await pause(due - performance.now())
      if (stopped.signal.aborted) return
      const body = JSON.stringify({ sessionId: learner.sessionId, seq, position: 0 })
      if (await deliver(learner, body)) times.push(performance.now() - due)
    }
  }

  const lives = learners.map((learner, index) => live(learner, index).catch((error: unknown) => failures.push(error)))
  return {
    times,
    told,
    async stop() {
      stopped.abort()
      await Promise.all(lives)
      if (failures.length > 0) throw failures[0]
    },
  }
}

export interface Loss {
  /** Of everybody together: seconds that had passed before the last answered heartbeat and are not stored. */
  readonly lostSeconds: number
  readonly mostOfOne: number
  /** Learners of whom less is stored than the server had told them. */
  readonly broken: number
}

export async function measureLoss(
  { pool }: Pick<Seeder, 'pool'>,
  learners: readonly Learner[],
  told: ReadonlyMap<string, Told>,
): Promise<Loss> {
  // As it stands before the look: what is answered meanwhile may be stored after it.
  const known = new Map(told)
  const { rows } = await pool.query<{ user_id: string; learnt_ms: number }>(
    'select user_id, learnt_ms from lesson_records where user_id = any($1::uuid[])',
    [learners.map(learner => learner.userId)],
  )
  const stored = new Map(rows.map(row => [row.user_id, Number(row.learnt_ms)]))
  const losses = learners.flatMap(({ userId, openedAt }) => {
    const last = known.get(userId)
    return last === undefined ? [] : [Math.max(0, last.sentAt - openedAt - (stored.get(userId) ?? 0)) / 1000]
  })
  return {
    lostSeconds: losses.reduce((sum, lost) => sum + lost, 0),
    mostOfOne: Math.max(0, ...losses),
    broken: [...known].filter(([userId, { seconds }]) => (stored.get(userId) ?? 0) < seconds * 1000).length,
  }
}
