/** Learners of a course for staff: the list, one record, a sheet, and reminders. */
import type { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { learning } from '../contract/learning.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { minuteOf } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { headersOf } from '@tripos/documents/sheet-words.rules.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findKeptCourse } from '../../courses/server/index.ts'
import { findSentAbout } from '../../messages/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import { listOwnLessons } from './catalogue.queries.ts'
import { findLearner, type LearnerRow, listDays, listLearnersAfter } from './learners.queries.ts'
import { listLearners } from './learner-pages.queries.ts'
import { missingOf, NO_PROGRESS, percentOf, secondsOf } from './progress.rules.ts'
import { factsOf, progressOf } from './records.queries.ts'

type Calls = typeof learning

/** Days of a record that are shown. */
const MAX_DAYS = 60
const PORTION = 500

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
const secondsIn = (ms: number): number => Math.floor(ms / 1000)

/** A course of the caller's scope, in the bin too. */
export const getKeptCourse = async ({ db }: Deps, caller: Caller, courseId: string) =>
  (await findKeptCourse(db, caller, courseId)) ?? fail('NOT_FOUND')

export async function pageLearners(
  deps: Deps,
  caller: Caller,
  input: Parsed<Calls['learners']>,
): Promise<Output<Calls['learners']>> {
  const course = await getKeptCourse(deps, caller, input.courseId)
  const { rows, ...counts } = await listLearners(deps.db, caller, { ...input, now: deps.clock.now() })
  const userIds = rows.map(row => row.id)
  const [departments, messages] = await Promise.all([
    listDepartmentsOf(deps.db, userIds),
    findSentAbout(deps.db, { type: 'course', id: course.id }, userIds),
  ])
  return {
    ...counts,
    courseTitle: course.title,
    isInBin: course.deletedAt !== null,
    dueAt: iso(course.dueAt),
    rows: rows.map(({ learntMs, ...row }) => ({
      ...row,
      departments: (departments.get(row.id) ?? []).map(department => department.name),
      seconds: secondsIn(learntMs),
      openedAt: iso(row.openedAt),
      updatedAt: iso(row.updatedAt),
      completedAt: iso(row.completedAt),
      messages: [...(messages.get(row.id) ?? [])],
    })),
  }
}

export async function showRecord(
  deps: Deps,
  caller: Caller,
  { courseId, userId }: Parsed<Calls['record']>,
): Promise<Output<Calls['record']>> {
  const { db } = deps
  await getKeptCourse(deps, caller, courseId)
  const learner = (await findLearner(db, caller, { courseId, userId })) ?? fail('NOT_FOUND')
  const [lessons, days] = await Promise.all([
    listOwnLessons(db, { userId, courseId, which: 'andRecorded' }),
    listDays(db, { courseId, userId, limit: MAX_DAYS }),
  ])
  return {
    userName: learner.userName,
    realName: learner.realName,
    seconds: secondsIn(learner.learntMs),
    openedAt: iso(learner.openedAt),
    completedAt: iso(learner.completedAt),
    lessons: lessons.map(row => {
      const [lesson, progress] = [factsOf(row), progressOf(row)]
      return {
        id: row.id,
        title: row.title,
        kind: row.kind as LessonKind,
        isRequired: row.isRequired,
        isRemoved: row.deletedAt !== null,
        seconds: secondsOf(progress ?? NO_PROGRESS),
        percent: percentOf(lesson, progress ?? NO_PROGRESS),
        openedAt: iso(row.openedAt),
        completedAt: iso(row.completedAt),
        missing: missingOf(lesson, progress),
      }
    }),
    days: days.map(({ day, learntMs }) => ({ day, seconds: secondsIn(learntMs) })),
  }
}

const LEARNERS = localized('学习记录', 'Learning records')
const COLUMNS = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20 },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16 },
  { key: 'departments', header: localized('部门', 'Departments'), width: 36 },
  { key: 'state', header: localized('状态', 'State'), width: 14 },
  { key: 'lessons', header: localized('完成的必修课时', 'Required lessons completed'), width: 20 },
  { key: 'minutes', header: localized('学习时长（分钟）', 'Minutes of learning'), width: 18 },
  { key: 'openedAt', header: localized('开始时间 (UTC)', 'Opened (UTC)'), width: 22 },
  { key: 'updatedAt', header: localized('最近学习 (UTC)', 'Last learning (UTC)'), width: 22 },
  { key: 'completedAt', header: localized('完成时间 (UTC)', 'Completed (UTC)'), width: 22 },
] as const

const NOT_OPENED = localized('未开始', 'Not opened')
const UNDER_WAY = localized('学习中', 'Under way')
const COMPLETED = localized('已完成', 'Completed')

function stateOf({ openedAt, completedAt }: LearnerRow, language: Language): string {
  if (completedAt !== null) return COMPLETED[language]
  return openedAt === null ? NOT_OPENED[language] : UNDER_WAY[language]
}

async function* sheetRows(deps: Deps, { caller, language }: CallerContext, input: Parsed<Calls['export']>) {
  const now = deps.clock.now()
  let after: LearnerRow | undefined
  for (;;) {
    const rows = await listLearnersAfter(deps.db, caller, { ...input, now, after, limit: PORTION })
    const departments = await listDepartmentsOf(
      deps.db,
      rows.map(row => row.id),
    )
    for (const row of rows) {
      const cells: Record<(typeof COLUMNS)[number]['key'], string> = {
        userName: row.userName,
        realName: row.realName,
        departments: (departments.get(row.id) ?? []).map(department => department.name).join('; '),
        state: stateOf(row, language),
        lessons: `${row.completedLessons}/${row.requiredLessons}`,
        minutes: (row.learntMs / 60_000).toFixed(1),
        openedAt: minuteOf(row.openedAt),
        updatedAt: minuteOf(row.updatedAt),
        completedAt: minuteOf(row.completedAt),
      }
      yield COLUMNS.map(({ key }) => cells[key])
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportLearners(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['export']>,
): Promise<Download> {
  const { language, caller } = ctx
  const course = await getKeptCourse(deps, caller, input.courseId)
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'record.export',
      objectType: 'course',
      objectId: course.id,
      objectName: course.title,
      detail: { ...input },
    }),
  )
  const body = streamSheet(LEARNERS[language], headersOf(COLUMNS, language), sheetRows(deps, ctx, input))
  return tellingExport(deps, ctx, {
    fileName: `${LEARNERS[language]}.xlsx`,
    mime: XLSX_MIME,
    body,
    link: `/admin/courses/learners/${course.id}`,
  })
}
