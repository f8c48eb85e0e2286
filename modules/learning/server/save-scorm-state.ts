/** A package stores its state; the lesson is complete when each of its units says so and the lesson asks for no more. */
import type { LessonProgress } from '../contract/learning.ts'
import { lockedUnits, type UnitWithPrerequisites } from '../contract/prerequisites.rules.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findLesson } from '../../courses/server/index.ts'
import { presentProgress } from './progress.present.ts'
import { NO_PROGRESS, withCompletion } from './progress.rules.ts'
import { completeCourses } from './complete-courses.ts'
import { factsOf, findProgress, isThrough, keepRecords, lockSession } from './records.queries.ts'
import { listScormStates, type ScormState, writeScormState } from './scorm.queries.ts'

export interface ScormSave {
  readonly userId: string
  /** The session that the opening of the lesson gave. */
  readonly sessionId: string
  /** All units of the package, as the server has read them out of it. */
  readonly units: readonly UnitWithPrerequisites[]
  /** Those that the lesson waits for. */
  readonly needed: readonly string[]
  readonly written: ScormState
}

export interface ScormSaved {
  readonly progress: LessonProgress
  readonly isCourseCompleted: boolean
}

/** The lesson that is open, and the units of its package that it waits for. */
export interface OpenPackage {
  readonly userId: string
  readonly lessonId: string
  readonly courseId: string
  readonly needed: readonly string[]
}

/** In the transaction of a caller that holds the session of the learner (`lockSession`). */
export async function keepUnitState(
  { clock, outbox }: Pick<Deps, 'clock' | 'outbox'>,
  tx: Tx,
  { open, written }: { readonly open: OpenPackage; readonly written: ScormState },
): Promise<ScormSaved> {
  const { userId, lessonId, courseId, needed } = open
  const now = clock.now()
  await writeScormState(tx, { userId, lessonId, now }, written)
  const stored = await listScormStates(tx, userId, lessonId)
  const complete = new Set(stored.filter(state => state.isComplete).map(state => state.unit))
  const lesson = factsOf((await findLesson(tx, lessonId)) ?? fail('NOT_FOUND'))
  const before = (await findProgress(tx, userId, lessonId)) ?? NO_PROGRESS
  const isCompletedExternally = before.isCompletedExternally || needed.every(unit => complete.has(unit))
  const progress = withCompletion(lesson, { ...before, isCompletedExternally })
  if (isCompletedExternally && !before.isCompletedExternally) {
    const completed = await keepRecords(tx, [{ userId, lessonId, courseId, lesson, progress }], now)
    await outbox.publish(tx, 'lesson.completed', ...completed)
    await completeCourses({ outbox }, tx, { userId, courseId, now })
  }
  return { progress: presentProgress(lesson, progress), isCourseCompleted: await isThrough(tx, userId, courseId) }
}

interface Chosen {
  readonly units: readonly UnitWithPrerequisites[]
  readonly unit: string
}

/** What has been begun was open then, and may go on. Most packages lock nothing, and ask nothing. */
export async function requireUnlocked(
  db: Db,
  { userId, lessonId }: { readonly userId: string; readonly lessonId: string },
  { units, unit }: Chosen,
): Promise<void> {
  if (!units.some(({ id, prerequisites }) => id === unit && prerequisites !== '')) return
  const stored = await listScormStates(db, userId, lessonId)
  if (stored.some(state => state.unit === unit)) return
  const complete = new Set(stored.filter(({ isComplete }) => isComplete).map(state => state.unit))
  if (lockedUnits(units, complete).has(unit)) fail('UNIT_LOCKED')
}

/** Refused where another lesson or page counts by now. Answered after COMMIT. */
export function saveScormState(
  deps: Deps,
  { userId, sessionId, units, needed, written }: ScormSave,
): Promise<ScormSaved> {
  return inTx(deps.db, async tx => {
    const session = (await lockSession(tx, userId)) ?? fail('NOT_FOUND')
    if (session.sessionId !== sessionId) fail('LEARNING_ELSEWHERE')
    if (!units.some(({ id }) => id === written.unit)) fail('NOT_FOUND')
    await requireUnlocked(tx, { userId, lessonId: session.lessonId }, { units, unit: written.unit })
    return keepUnitState(deps, tx, { open: { userId, needed, ...session }, written })
  })
}
