/** The courses of a student: the list, and one with its outline. */
import type { LessonKind } from '../../courses/contract/course-kinds.ts'
import { type learning } from '../contract/learning.ts'
import { RECORDED_KINDS } from '../../courses/contract/course-kinds.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { LessonRule } from '../../courses/contract/lessons.ts'
import type { AssetFacts } from '../../assets/contract/assets.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { renderRichText } from '@tripos/documents/rich-text.ts'
import { findAssetFacts } from '../../assets/server/index.ts'
import { findCourseShownTo } from '../../courses/server/index.ts'
import {
  type CardRow,
  countCourses,
  findCard,
  findOwn,
  keepFavourite,
  keepRating,
  listChapters,
  listMine,
  listOwnLessons,
  type OwnLessonRow,
} from './catalogue.queries.ts'
import { lockedLessons, nextLesson, type OutlineLesson } from './outline.rules.ts'
import { missingOf, NO_PROGRESS, percentOf, secondsOf } from './progress.rules.ts'
import { factsOf, progressOf } from './records.queries.ts'

type Calls = typeof learning
type Detail = Output<Calls['course']>
type ShownLesson = Detail['chapters'][number]['lessons'][number]

const present = (row: CardRow) => ({
  ...row,
  dueAt: row.dueAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
})

export async function pageMine(
  { db }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['mine']>,
): Promise<Output<Calls['mine']>> {
  const { total, rows } = await listMine(db, userId, input)
  return { total, rows: rows.map(present) }
}

export const outlineOf = (rows: readonly OwnLessonRow[]): OutlineLesson[] =>
  rows.map(row => ({
    id: row.id,
    isRequired: row.isRequired,
    isCompleted: row.completedAt !== null,
    updatedAt: row.updatedAt,
  }))

const isRecorded = (kind: number): boolean => RECORDED_KINDS.some(recorded => recorded === kind)

function presentLesson(
  row: OwnLessonRow,
  { facts, locked }: { readonly facts: ReadonlyMap<string, AssetFacts>; readonly locked: ReadonlySet<string> },
): ShownLesson {
  const lesson = factsOf(row)
  const progress = progressOf(row)
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as LessonKind,
    isRequired: row.isRequired,
    durationSeconds: isRecorded(row.kind) ? (facts.get(row.assetId ?? '')?.durationSeconds ?? null) : null,
    needSeconds: (row.rule as unknown as LessonRule).needSeconds,
    seconds: secondsOf(progress ?? NO_PROGRESS),
    percent: percentOf(lesson, progress ?? NO_PROGRESS),
    isCompleted: progress?.isCompleted === true,
    missing: missingOf(lesson, progress),
    isLocked: locked.has(row.id),
  }
}

export async function showCourse({ db }: Deps, { userId }: Caller, id: string): Promise<Detail> {
  const course = (await findCourseShownTo(db, userId, id)) ?? fail('NOT_FOUND')
  const card = (await findCard(db, userId, id)) ?? fail('NOT_FOUND')
  const [rows, chapters, own] = await Promise.all([
    listOwnLessons(db, { userId, courseId: id, which: 'andRecorded' }),
    listChapters(db, id),
    findOwn(db, userId, id),
  ])
  const facts = await findAssetFacts(
    db,
    rows.flatMap(row => (isRecorded(row.kind) && row.assetId !== null ? [row.assetId] : [])),
  )
  const kept = rows.filter(row => row.deletedAt === null)
  const removed = rows.filter(row => row.deletedAt !== null)
  const outline = outlineOf(kept)
  const locked = card.isLocked
    ? new Set(kept.map(({ id: lessonId }) => lessonId))
    : lockedLessons(outline, course.inOrder)
  return {
    ...present(card),
    introduction: renderRichText(course.introduction),
    talk: course.talk as Detail['talk'],
    inOrder: course.inOrder,
    seconds: Math.floor(own.learntMs / 1000),
    chapters: chapters.map(({ id: chapterId, title }) => ({
      id: chapterId,
      title,
      lessons: kept.filter(row => row.chapterId === chapterId).map(row => presentLesson(row, { facts, locked })),
    })),
    removedLessons: removed.map(row => ({
      id: row.id,
      title: row.title,
      seconds: secondsOf(progressOf(row) ?? NO_PROGRESS),
      isCompleted: row.completedAt !== null,
    })),
    nextLessonId: card.isLocked ? null : nextLesson(outline, locked),
    ownRating: own.stars,
  }
}

export const showSummary = ({ db }: Deps, { userId }: Caller): Promise<Output<Calls['summary']>> =>
  countCourses(db, userId)

export async function setFavourite(
  { db, clock }: Deps,
  { userId }: Caller,
  { id, isFavourite }: Parsed<Calls['favourite']>,
): Promise<void> {
  const isKept = await keepFavourite(db, { userId, courseId: id, now: clock.now() }, isFavourite)
  if (!isKept) fail('NOT_FOUND')
}

export async function rateCourse(
  { db, clock }: Deps,
  { userId }: Caller,
  { id, stars }: Parsed<Calls['rate']>,
): Promise<void> {
  if (!(await keepRating(db, { userId, courseId: id, now: clock.now() }, stars))) fail('NOT_FOUND')
}
