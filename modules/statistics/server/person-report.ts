/** The report of a person: for staff whole, for the person as far as the scores are released. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { inTx } from '@tripos/db/tx.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findExamsForResult, isScoreReleased } from '../../exams/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import { loadExamFacts } from '../../papers/server/index.ts'
import type { PersonReport } from '../contract/person-report.ts'
import { listCertificates } from './certificates-of.ts'
import { listCourseGrades } from './gradebook.queries.ts'
import { personKnowledge } from './knowledge.ts'
import {
  findScopedStudent,
  findStudent,
  listPersonCourses,
  listPersonExams,
  type ReportedExam,
  type ReportedPerson,
} from './person-report.queries.ts'
import { reportPdf } from './report-pdf.ts'

/** Of these exams, those whose score this person may see now. */
async function releasedTo({ db, clock, config }: Deps, userId: string, examIds: readonly string[]) {
  if (examIds.length === 0) return new Set<string>()
  const [exams, facts] = await Promise.all([findExamsForResult(db, examIds), loadExamFacts(db, userId, examIds)])
  const now = clock.now()
  const released = examIds.filter(examId => {
    const exam = exams.get(examId)
    if (exam === undefined) return false
    const lastOpenDeadlineAt = facts.get(examId)?.lastOpenDeadlineAt ?? null
    const { graceSeconds } = config
    return isScoreReleased({ exam, lastOpenDeadlineAt, paperState: PaperState.finished, graceSeconds, now })
  })
  return new Set(released)
}

async function coursesOf({ db }: Deps, userId: string): Promise<PersonReport['courses']> {
  const courses = await listPersonCourses(db, userId)
  const ids = courses.map(course => course.courseId)
  const grades = new Map((await listCourseGrades(db, ids, [userId])).map(grade => [grade.courseId, grade]))
  return courses.map(({ courseId, title, learntMs, openedAt, completedAt }) => {
    const { completedLessons = 0, requiredLessons = 0 } = grades.get(courseId) ?? {}
    const share = requiredLessons === 0 ? 0 : completedLessons / requiredLessons
    return {
      courseId,
      title,
      share: completedAt === null ? share : 1,
      seconds: Math.round(learntMs / 1000),
      openedAt: openedAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    }
  })
}

const presentExam = (
  { startedAt, closedAt, score, totalPoints, isPassed, ...exam }: ReportedExam,
  isShown: boolean,
) => ({
  ...exam,
  startedAt: startedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  ...(isShown ? { score, totalPoints, isPassed } : { score: null, totalPoints: null, isPassed: null }),
})

interface Asked {
  readonly person: ReportedPerson
  readonly language: Language
  /** The person looks: what is not released is not there. */
  readonly isOwn: boolean
}

async function reportOf(deps: Deps, { person, language, isOwn }: Asked): Promise<PersonReport> {
  const { db } = deps
  const userId = person.id
  const exams = await listPersonExams(db, userId)
  const examIds = exams.map(exam => exam.examId)
  const shown = isOwn ? await releasedTo(deps, userId, examIds) : new Set(examIds)
  const [departments, courses, knowledge, certificates] = await Promise.all([
    listDepartmentsOf(db, [userId]),
    coursesOf(deps, userId),
    personKnowledge(deps, { userId, examIds: [...shown], language }),
    listCertificates(db, { userId, now: deps.clock.now() }),
  ])
  return {
    userId,
    userName: person.userName,
    realName: person.realName,
    departments: (departments.get(userId) ?? []).map(department => department.name),
    exams: exams.map(exam => presentExam(exam, shown.has(exam.examId))),
    courses,
    learntSeconds: courses.reduce((sum, course) => sum + course.seconds, 0),
    knowledge,
    certificates: certificates.map(({ issuedAt, ...rest }) => ({ ...rest, issuedAt: issuedAt.toISOString() })),
  }
}

export async function showReport(deps: Deps, { caller, language }: CallerContext, userId: string) {
  const person = (await findScopedStudent(deps.db, caller, userId)) ?? fail('NOT_FOUND')
  return reportOf(deps, { person, language, isOwn: false })
}

export async function showOwnReport(deps: Deps, { caller, language }: CallerContext): Promise<PersonReport> {
  const person = (await findStudent(deps.db, caller.userId)) ?? fail('NOT_FOUND')
  return reportOf(deps, { person, language, isOwn: true })
}

export async function downloadReport(deps: Deps, ctx: CallerContext, userId: string): Promise<Download> {
  const report = await showReport(deps, ctx, userId)
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'report.export',
      objectType: 'user',
      objectId: userId,
      objectName: report.realName,
    }),
  )
  return reportPdf(deps, report, ctx.language)
}

export const downloadOwnReport = async (deps: Deps, ctx: CallerContext): Promise<Download> =>
  reportPdf(deps, await showOwnReport(deps, ctx), ctx.language)
