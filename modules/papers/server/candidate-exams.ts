/** The exam list and the check page of a candidate; which exams, and in which order: candidate.queries.ts. */
import { OpenType, PaperState } from '@tripos/contract-kit/enums.ts'
import type { exams } from '../../exams/contract/exams.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { renderRichText } from '@tripos/documents/rich-text.ts'
import { entryVerdict, findExamsForResult, isScoreReleased, shownState } from '../../exams/server/index.ts'
import type { PaperDeps } from './caches.ts'
import {
  type CandidateExamRow,
  findCandidateExam,
  listCandidateExams,
  listRunning,
  listSoon,
} from './candidate.queries.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'
import { standingOf } from './standing.rules.ts'

type ExamOut = Output<typeof exams.mine>['rows'][number]

/** Exams among these whose results may be shown. */
async function withScores({ db, config }: Deps, rows: readonly CandidateExamRow[], now: Date): Promise<Set<string>> {
  const finished = rows.filter(row => row.score !== null).map(row => row.id)
  if (finished.length === 0) return new Set()
  const [found, lastOpen] = await Promise.all([findExamsForResult(db, finished), loadLastOpenDeadlines(db, finished)])
  const { graceSeconds } = config
  const paperState = PaperState.finished
  return new Set(
    [...found].flatMap(([id, exam]) => {
      const lastOpenDeadlineAt = lastOpen.get(id) ?? null
      return isScoreReleased({ exam, lastOpenDeadlineAt, paperState, graceSeconds, now }) ? [id] : []
    }),
  )
}

const present = (row: CandidateExamRow, now: Date, isScoreReleased: boolean): ExamOut => ({
  id: row.id,
  title: row.title,
  state: shownState(row, now),
  openType: row.openType as ExamOut['openType'],
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  limitMinutes: row.limitMinutes,
  questionCount: row.questionCount,
  totalPoints: row.totalPoints,
  passPoints: row.passPoints,
  kind: row.kind as ExamOut['kind'],
  countedAttempt: row.countedAttempt as ExamOut['countedAttempt'],
  attemptLimit: row.attemptLimit,
  attemptsUsed: row.attemptsUsed ?? 0,
  runningPaperId: row.openPaperId,
  runningDeadlineAt: row.openDeadlineAt?.toISOString() ?? null,
  lastPaperId: row.lastPaperId,
  isPaid: row.isPaid,
  isLocked: row.isPaid && row.isLocked,
  place: row.room === null ? null : { room: row.room, seat: row.seat },
  ...standingOf({
    isPaperOpen: row.openPaperId !== null,
    state: row.resultState,
    score: row.score,
    isPassed: row.isPassed,
    isScoreReleased,
  }),
})

/** By what stored papers are told from those that are over by definition. */
const asOf = ({ clock, config }: Deps) => ({ now: clock.now(), graceSeconds: config.graceSeconds })

export async function myExams(deps: Deps, userId: string, input: Parsed<typeof exams.mine>) {
  const at = asOf(deps)
  const { now } = at
  const found = await listCandidateExams(deps.db, { ...input, userId, at })
  const released = await withScores(deps, found.rows, now)
  return {
    total: found.total,
    rows: found.rows.map(row => present(row, now, released.has(row.id))),
    serverNow: now.toISOString(),
  }
}

/** For the bar above every page of a student. */
export async function examsNow({ db, clock }: Deps, userId: string): Promise<Output<typeof exams.now>> {
  const now = clock.now()
  const [running, soon] = await Promise.all([listRunning(db, userId, now), listSoon(db, userId, now)])
  return {
    running: running.map(({ deadlineAt, ...paper }) => ({ ...paper, deadlineAt: deadlineAt.toISOString() })),
    soon: soon.flatMap(({ startsAt, ...exam }) =>
      startsAt === null ? [] : [{ ...exam, startsAt: startsAt.toISOString() }],
    ),
    serverNow: now.toISOString(),
  }
}

export async function checkExam(deps: PaperDeps, userId: string, examId: string): Promise<Output<typeof exams.check>> {
  const at = asOf(deps)
  const { now } = at
  const row = (await findCandidateExam(deps.db, { userId, at }, examId)) ?? fail('NOT_FOUND')
  const history = {
    attemptsUsed: row.attemptsUsed ?? 0,
    isPaperOpen: row.openPaperId !== null,
    lastClosedAt: row.lastClosedAt,
  }
  const { verdict, opensAt } = entryVerdict(row, history, now)
  const released = await withScores(deps, [row], now)
  // In memory already: starts need it too.
  const form = (await deps.caches.forms([row.formId])).get(row.formId)
  if (form === undefined) throw new Error(`the form of exam ${examId} is not there`)
  return {
    ...present(row, now, released.has(row.id)),
    notice: renderRichText(row.notice),
    mustAcceptNotice: row.mustAcceptNotice,
    needsPassword: row.openType === OpenType.password,
    lateEntryMinutes: row.lateEntryMinutes,
    earliestHandInMinutes: row.earliestHandInMinutes,
    wrongPenalty: form.wrongPenalty,
    verdict: row.isPaid && row.isLocked && row.openPaperId === null ? 'notBought' : verdict,
    opensAt: opensAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
  }
}
