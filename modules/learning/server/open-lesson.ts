/** A student opens a lesson: from then on only the heartbeats of this opening count. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { learning } from '../contract/learning.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { LessonRule } from '../../courses/contract/lessons.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findCourseFor, findLesson, type StoredLesson } from '../../courses/server/index.ts'
import { listOwnLessons } from './catalogue.queries.ts'
import { lockedLessons } from './outline.rules.ts'
import { presentProgress } from './progress.present.ts'
import { NO_PROGRESS, type Progress, withCompletion } from './progress.rules.ts'
import { completeCourses } from './complete-courses.ts'
import { factsOf, findProgress, keepRecords, replaceSession } from './records.queries.ts'
import { outlineOf } from './show-courses.ts'
import { showContent } from './shown-content.ts'
import { syncProvenLessons } from './complete-elsewhere.ts'

type Calls = typeof learning
type Asked = Parsed<Calls['lesson']>

/** A lesson that this student may open now. */
export async function findOpenLesson(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { courseId, lessonId }: Asked,
): Promise<StoredLesson> {
  const course = (await findCourseFor(db, userId, courseId)) ?? fail('NOT_FOUND')
  const lesson = await findLesson(db, lessonId)
  if (lesson === undefined || lesson.courseId !== courseId) return fail('NOT_FOUND')
  if (course.inOrder) {
    const outline = outlineOf(await listOwnLessons(db, { userId, courseId }))
    if (lockedLessons(outline, true).has(lessonId)) fail('LESSON_LOCKED')
  }
  return lesson
}

type By = Pick<CallerContext, 'caller' | 'language'>

export async function openLesson(deps: Deps, { caller, language }: By, asked: Asked): Promise<Output<Calls['lesson']>> {
  const { db, clock, outbox } = deps
  const { userId } = caller
  const lesson = await findOpenLesson(deps, userId, asked)
  const facts = factsOf(lesson)
  const holder = { userId, lessonId: lesson.id }
  const { content, attachments, knownTotal } = await showContent(deps, lesson.content, {
    holder,
    isPassed: false,
    language,
  })
  const sessionId = newId()
  const of = { userId, lessonId: lesson.id, courseId: lesson.courseId }
  const opened = await inTx(db, async tx => {
    const now = clock.now()
    await replaceSession(tx, { ...of, sessionId, knownWhole: knownTotal, now })
    // After the session: the heartbeats of another page have ended.
    const before = (await findProgress(tx, userId, lesson.id)) ?? NO_PROGRESS
    const known: Progress = withCompletion(facts, { ...before, total: knownTotal ?? before.total })
    const completed = await keepRecords(tx, [{ ...of, lesson: facts, progress: known }], now)
    await outbox.publish(tx, 'lesson.completed', ...completed)
    await completeCourses(deps, tx, { userId, courseId: lesson.courseId, now })
    return known
  })
  // Whoever opens a course may have passed its exams before.
  await syncProvenLessons(deps, { userId, courseId: lesson.courseId })
  const progress = (await findProgress(db, userId, lesson.id)) ?? opened
  return {
    id: lesson.id,
    title: lesson.title,
    sessionId,
    rule: lesson.rule satisfies LessonRule,
    content: content.kind === LessonKind.exam ? { ...content, isPassed: progress.isCompletedExternally } : content,
    attachments,
    progress: presentProgress(facts, progress),
  }
}

export async function renewLinks(deps: Deps, { caller, language }: By, asked: Asked): Promise<Output<Calls['links']>> {
  const { userId } = caller
  const lesson = await findOpenLesson(deps, userId, asked)
  const known = await findProgress(deps.db, userId, lesson.id)
  const { content, attachments } = await showContent(deps, lesson.content, {
    holder: { userId, lessonId: lesson.id },
    isPassed: known?.isCompletedExternally === true,
    language,
  })
  return { content, attachments }
}
