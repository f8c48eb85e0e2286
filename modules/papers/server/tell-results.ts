/** Tells candidates of their results. Each is told once of a paper, however often its exam says that results are out. */
import { PaperState, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify, notifyInPortions } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { findExamsForResult, isScoreReleased, type ResultExam } from '../../exams/server/index.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'
import { findToldPaper, listMarkedAttempts, listMarkedPapers, type MarkedAttempt } from './told-papers.queries.ts'

interface Asked {
  readonly db: Db
  readonly examIds: readonly string[]
  readonly graceSeconds: number
  readonly now: Date
}

/** Those of these exams whose marked papers show their scores. */
async function listReleased({ db, examIds, graceSeconds, now }: Asked): Promise<Map<string, ResultExam>> {
  const [exams, lastOpen] = await Promise.all([findExamsForResult(db, examIds), loadLastOpenDeadlines(db, examIds)])
  const isOut = ([examId, exam]: [string, ResultExam]): boolean => {
    const lastOpenDeadlineAt = lastOpen.get(examId) ?? null
    return isScoreReleased({ exam, lastOpenDeadlineAt, paperState: PaperState.finished, graceSeconds, now })
  }
  return new Map([...exams].filter(isOut))
}

/** By these rules every candidate sees the score of a paper as it is marked: there is no day on which it comes out. */
const isShownAtOnce = ({ release }: ResultExam): boolean =>
  release.score.rule === ReleaseRule.atOnce || release.score.rule === ReleaseRule.afterMarking

const keyOf = (examId: string, attemptNo: number): string => `${examId}:${attemptNo}`

function byAttempt(papers: readonly MarkedAttempt[]): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { attemptNo, userId } of papers) groups.set(attemptNo, [...(groups.get(attemptNo) ?? []), userId])
  return groups
}

async function tellReleased(deps: Deps, { examId, releasedAt }: Events['results.released']): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  // Judged by the moment that was told, in case the clock of this process is a little behind.
  const at = toDate(releasedAt) > now ? toDate(releasedAt) : now
  const exam = (await listReleased({ db, examIds: [examId], graceSeconds: config.graceSeconds, now: at })).get(examId)
  if (exam === undefined || isShownAtOnce(exam)) return
  for (const [attemptNo, userIds] of byAttempt(await listMarkedAttempts(db, examId))) {
    await notifyInPortions(db, {
      kind: 'result.released',
      key: keyOf(examId, attemptNo),
      userIds,
      params: { exam: exam.title },
      link: `/web/exam/check/${examId}`,
      about: { type: 'exam', id: examId },
      endsAt: null,
      now,
    })
  }
}

/** A paper that was marked after the scores came out, or that somebody has marked where there is no such day. */
async function tellMarked(deps: Deps, marked: readonly Events['paper.marked'][]): Promise<void> {
  const { db, clock, config } = deps
  const papers = await listMarkedPapers(
    db,
    marked.map(paper => paper.paperId),
  )
  if (papers.length === 0) return
  const now = clock.now()
  const examIds = [...new Set(papers.map(paper => paper.examId))]
  const released = await listReleased({ db, examIds, graceSeconds: config.graceSeconds, now })
  await inTx(db, async tx => {
    for (const { examId, examTitle, attemptNo, userId, isByHand } of papers) {
      const exam = released.get(examId)
      if (exam === undefined || (isShownAtOnce(exam) && !isByHand)) continue
      await notify(tx, {
        kind: 'result.released',
        key: keyOf(examId, attemptNo),
        userIds: [userId],
        params: { exam: examTitle },
        // The same for everybody of one key: each finds the own paper from there.
        link: `/web/exam/check/${examId}`,
        about: { type: 'exam', id: examId },
        endsAt: null,
        now,
      })
    }
  })
}

export const resultHandlers = (deps: Deps): EventHandler[] => [
  onEvents('results.released', 'papers.tell-released', async released => {
    for (const one of released) await tellReleased(deps, one)
  }),
  onEvents('paper.marked', 'papers.tell-marked', marked => tellMarked(deps, marked)),
]

interface ChangedScore {
  readonly paperId: string
  readonly revision: string
  readonly before: number | null
  readonly after: number | null
}

const inPoints = (hundredths: number): number => hundredths / 100

/** A score that its candidate could see has become another one. */
export async function tellChangedScore({ config, clock }: Deps, tx: Tx, changed: ChangedScore): Promise<void> {
  const { paperId, revision, before, after } = changed
  if (before === null || after === null || before === after) return
  const paper = await findToldPaper(tx, paperId)
  const now = clock.now()
  const { graceSeconds } = config
  if ((await listReleased({ db: tx, examIds: [paper.examId], graceSeconds, now })).size === 0) return
  await notify(tx, {
    kind: 'paper.markChanged',
    key: `${paperId}:${revision}`,
    userIds: [paper.userId],
    params: { exam: paper.examTitle, score: inPoints(after), oldScore: inPoints(before) },
    link: `/web/exam/result/${paperId}`,
    about: { type: 'exam', id: paper.examId },
    endsAt: null,
    now,
  })
}

const REMEDIES = {
  extended: 'paper.moreTime',
  reopened: 'paper.reopened',
  told: 'paper.told',
  voided: 'paper.voided',
} as const

interface ToldRemedy {
  readonly paperId: string
  readonly kind: string
  readonly minutes: number | null
  readonly reason: string
  readonly now: Date
}

const isTold = (kind: string): kind is keyof typeof REMEDIES => kind in REMEDIES

/** The candidate may not be in the room. */
export async function tellRemedy(tx: Tx, { paperId, kind, minutes, reason, now }: ToldRemedy): Promise<void> {
  if (!isTold(kind)) return
  const paper = await findToldPaper(tx, paperId)
  const { examId, examTitle: exam, userId, deadlineAt } = paper
  const told = {
    key: `${paperId}:${now.toISOString()}`,
    userIds: [userId],
    link: `/web/exam/check/${examId}`,
    about: { type: 'exam', id: examId },
    now,
  }
  if (kind === 'voided') {
    await notify(tx, { ...told, kind: REMEDIES.voided, params: { exam, reason }, endsAt: null })
    return
  }
  if (kind === 'told') {
    await notify(tx, { ...told, kind: REMEDIES.told, params: { exam, message: reason }, endsAt: deadlineAt })
    return
  }
  const params = { exam, reason, minutes: minutes ?? 0, deadlineAt }
  await notify(tx, { ...told, kind: REMEDIES[kind], params, endsAt: deadlineAt })
}
