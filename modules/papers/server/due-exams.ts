/** What is due for a student in exams: papers that are open, exams of today, and results of the last days. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { findExamsForResult, isScoreReleased } from '../../exams/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { DueThing } from '../../student-home/server/index.ts'
import { listRunning } from './candidate.queries.ts'
import { listExamsBetween, listFinishedSince } from './due-exams.queries.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'

/** A result is new for so long after the paper was handed in. */
const NEW_SECONDS = 7 * 86_400
const MAX_RESULTS = 3

async function listNewResults({ db, config }: Deps, userId: string, now: Date): Promise<DueThing[]> {
  const papers = await listFinishedSince(db, userId, addSeconds(now, -NEW_SECONDS))
  if (papers.length === 0) return []
  const examIds = papers.map(paper => paper.examId)
  const [exams, lastOpen] = await Promise.all([findExamsForResult(db, examIds), loadLastOpenDeadlines(db, examIds)])
  const { graceSeconds } = config
  return papers
    .flatMap(({ id, examId, state: paperState, closedAt }): DueThing[] => {
      const exam = exams.get(examId)
      const lastOpenDeadlineAt = lastOpen.get(examId) ?? null
      if (exam === undefined || !isScoreReleased({ exam, lastOpenDeadlineAt, paperState, graceSeconds, now })) return []
      return [{ kind: 'result', title: exam.title, link: `/web/exam/result/${id}`, at: closedAt }]
    })
    .slice(0, MAX_RESULTS)
}

export async function listDueExams(deps: Deps, userId: string): Promise<readonly DueThing[]> {
  const { db, clock } = deps
  const now = clock.now()
  const timeZone = await findTimeZone(db)
  const tomorrow = startOfDay(timeZone, addDays(dayIn(timeZone, now), 1))
  const [running, today, results] = await Promise.all([
    listRunning(db, userId, now),
    listExamsBetween(db, userId, { now, tomorrow }),
    listNewResults(deps, userId, now),
  ])
  return [
    ...running.map(
      ({ paperId, title, deadlineAt }): DueThing => ({
        kind: 'paper',
        title,
        link: `/web/exam/start/${paperId}`,
        at: deadlineAt,
      }),
    ),
    ...today.map(({ id, title, startsAt, endsAt }): DueThing => {
      const hasBegun = startsAt === null || startsAt <= now
      return { kind: 'exam', title, link: `/web/exam/check/${id}`, at: hasBegun ? endsAt : startsAt, hasBegun }
    }),
    ...results,
  ]
}
