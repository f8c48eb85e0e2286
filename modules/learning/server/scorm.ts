/** Units of a package while the lesson with it is open: their state goes to the package, and comes back. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { scorm } from '../contract/scorm.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { findScormPackage, type ScormPackage, type ScormUnit } from '../../assets/server/index.ts'
import { findCourseFor, findLesson } from '../../courses/server/index.ts'
import { findSession } from './records.queries.ts'
import { requireUnlocked, saveScormState, type ScormSave } from './save-scorm-state.ts'
import { listScormStates, type ScormState } from './scorm.queries.ts'
import { type CmiState, type Learner, outcomeOf, startOf } from './scorm.rules.ts'

interface Opened {
  readonly lessonId: string
  readonly content: ScormPackage
  readonly unit: ScormUnit
}

/** The unit of the lesson that counts for the person now; its content was checked when the lesson was opened. */
async function unitOf(
  { db }: Deps,
  userId: string,
  { sessionId, unit: unitId }: { readonly sessionId: string; readonly unit: string },
): Promise<Opened> {
  const session = (await findSession(db, userId)) ?? fail('NOT_FOUND')
  if (session.sessionId !== sessionId) fail('LEARNING_ELSEWHERE')
  // It may have been withdrawn meanwhile.
  if ((await findCourseFor(db, userId, session.courseId)) === undefined) fail('NOT_FOUND')
  const lesson = await findLesson(db, session.lessonId)
  if (lesson?.content.kind !== LessonKind.scorm) return fail('NOT_FOUND')
  const content = (await findScormPackage(db, lesson.content.assetId)) ?? fail('NOT_FOUND')
  const unit = content.units.find(({ id }) => id === unitId) ?? fail('NOT_FOUND')
  return { lessonId: session.lessonId, content, unit }
}

/** All of its units, and those that a lesson waits for: what no menu shows is none of them, unless nothing else is there. */
function unitsOf({ units }: ScormPackage): Pick<ScormSave, 'units' | 'needed'> {
  const shown = units.filter(({ isHidden }) => isHidden !== true)
  const idOf = ({ id }: ScormUnit): string => id
  const known = units.map(({ id, prerequisites = '' }) => ({ id, prerequisites }))
  return { units: known, needed: (shown.length === 0 ? units : shown).map(idOf) }
}

export async function openUnit(
  deps: Deps,
  input: Parsed<typeof scorm.open>,
  learner: Learner,
): Promise<Output<typeof scorm.open>> {
  const { lessonId, content, unit } = await unitOf(deps, learner.id, input)
  await requireUnlocked(deps.db, { userId: learner.id, lessonId }, { ...unitsOf(content), unit: unit.id })
  // What is only looked at says nothing of itself: it is complete once it has been opened.
  if (!unit.isSco) {
    const written: ScormState = { unit: unit.id, state: {}, seq: 1, isComplete: true, isPassed: null, score: null }
    await saveScormState(deps, { userId: learner.id, sessionId: input.sessionId, ...unitsOf(content), written })
  }
  const stored = new Map((await listScormStates(deps.db, learner.id, lessonId)).map(state => [state.unit, state]))
  const own = stored.get(unit.id)
  return {
    state: startOf(content.version, own?.state as CmiState | undefined, { unit, learner }),
    seq: own?.seq ?? 0,
    units: content.units.map(({ id }) => {
      const { isComplete = false, isPassed = null, score = null } = stored.get(id) ?? {}
      return { id, isComplete, isPassed, score }
    }),
  }
}

export async function commitUnit(
  deps: Deps,
  { sessionId, seq, state, ...input }: Parsed<typeof scorm.commit>,
  userId: string,
): Promise<Output<typeof scorm.commit>> {
  const { content, unit } = await unitOf(deps, userId, { sessionId, unit: input.unit })
  const outcome = outcomeOf(content.version, state, unit)
  const written: ScormState = { unit: unit.id, state, seq, ...outcome }
  await saveScormState(deps, { userId, sessionId, ...unitsOf(content), written })
  return outcome
}
