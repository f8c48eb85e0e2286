/** Papers for staff: lists, one paper whole, and the remedies. Each remedy has a reason, in the audit log and for the candidate. */
import { ERRORS, type ErrorName, errorText } from '@tripos/contract-kit/errors.ts'
import type { AnswerCount } from '@tripos/question-kinds/completeness.ts'
import type { paperRemedies } from '../contract/paper-remedies.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { countsOf } from './answer-count.ts'
import { filesOf, filesOfPaper } from './answer-files.ts'
import type { PaperDeps } from './caches.ts'
import { closeByStaff, voidPaper as voidRow } from './close.queries.ts'
import { listSettledMarks } from './marking/blind-marks.queries.ts'
import { listMarks } from './marking.queries.ts'
import { ruleOf } from './mark-paper.ts'
import { markPapers } from './mark-papers.ts'
import type { Moment } from './paper-clock.queries.ts'
import { findPapers, insertMessage, listAnswers, listMessages, type MessageRow } from './papers.queries.ts'
import { presentMessages, rightPartsOf } from './papers.present.ts'
import { presentMarks } from './present-marks.ts'
import { loadRegradedPaper } from './regrade/regraded-papers.ts'
import {
  extendPaper as extendRow,
  findSeenPaper,
  findStaffPaper,
  holdOpenPaper,
  isDoneBefore,
  isPaperInScope,
  listRefusedSaves,
  type StaffPaperRow,
} from './staff.queries.ts'
import { listStaffPapers } from './staff-lists.queries.ts'
import { keepResults } from './results/keep-results.ts'
import { tellRemedy } from './tell-results.ts'

type Row = Output<typeof papers.paging>['rows'][number]
type Detail = Output<typeof papers.detail>

const presentStaffPaper = (row: StaffPaperRow, count: AnswerCount): Row => ({
  paperId: row.id,
  examId: row.examId,
  examTitle: row.examTitle,
  userName: row.userName,
  realName: row.realName,
  attemptNo: row.attemptNo,
  state: row.state as Row['state'],
  isVoided: row.voidedAt !== null,
  closeReason: row.closeReason as Row['closeReason'],
  startedAt: row.startedAt.toISOString(),
  deadlineAt: row.deadlineAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  answeredCount: count.answeredCount,
  partlyCount: count.partlyCount,
  questionCount: row.questionCount,
  score: row.score,
  totalPoints: row.totalPoints,
  isPassed: row.isPassed,
  toMarkCount: row.toMarkCount,
  markingFailure:
    row.failedAt === null
      ? null
      : {
          failedAt: row.failedAt.toISOString(),
          tries: row.failedTries ?? 1,
          reason: row.failedReason ?? '',
          nextTryAt: row.nextTryAt?.toISOString() ?? null,
        },
})

const NO_ANSWERS: AnswerCount = { answeredCount: 0, partlyCount: 0 }

async function presentRows(deps: PaperDeps, rows: readonly StaffPaperRow[]): Promise<Row[]> {
  const counts = await countsOf(deps, rows)
  return rows.map(row => presentStaffPaper(row, counts.get(row.id) ?? NO_ANSWERS))
}

export async function staffPapers(deps: PaperDeps, ctx: CallerContext, input: Parsed<typeof papers.paging>) {
  const { rows, ...counted } = await listStaffPapers(deps.db, ctx.caller, input)
  return { ...counted, rows: await presentRows(deps, rows) }
}

export async function paperDetail(deps: PaperDeps, ctx: CallerContext, paperId: string): Promise<Detail> {
  const { db } = deps
  const staffRow = (await findSeenPaper(db, ctx.caller, paperId)) ?? fail('NOT_FOUND')
  const [row] = await findPapers(db, [paperId])
  if (row === undefined) return fail('NOT_FOUND')
  const [paper, answers, marks, settled, refused, messages] = await Promise.all([
    loadRegradedPaper(deps, row),
    listAnswers(db, [row]),
    listMarks(db, paperId),
    listSettledMarks(db, paperId),
    listRefusedSaves(db, paperId),
    listMessages(db, paperId),
  ])
  const counts = await countsOf(deps, [staffRow])
  const answerOf = new Map(answers.map(stored => [stored.questionNo, stored]))
  const files = await filesOfPaper(
    deps,
    answers.map(({ answer }) => answer),
    paperId,
  )
  return {
    ...presentStaffPaper(staffRow, counts.get(paperId) ?? NO_ANSWERS),
    passPoints: paper.passPoints,
    wrongPenalty: paper.form.wrongPenalty,
    extraTime: extraTimeOf(messages),
    questions: paper.questions.map(({ no, version, points, order, score }) => ({
      no,
      versionId: version.id,
      question: version.view,
      maxPoints: points,
      optionOrder: [...order],
      answer: answerOf.get(no)?.answer ?? null,
      ...filesOf(answerOf.get(no)?.answer ?? null, no, files),
      rightParts: rightPartsOf(
        { version, order, answer: answerOf.get(no)?.answer ?? null },
        ruleOf(paper.form, points),
      ),
      savedAt: answerOf.get(no)?.savedAt.toISOString() ?? null,
      score,
      marks: presentMarks(marks, settled, { no, answer: answerOf.get(no)?.answer ?? null }),
    })),
    refusedSaves: refused.map(({ id, questionNo, answer, reason, arrivedAt, takenInAt, takenInBy }) => ({
      id,
      no: questionNo,
      answer,
      reason,
      text: reason in ERRORS ? errorText(reason as ErrorName, ctx.language) : reason,
      arrivedAt: arrivedAt.toISOString(),
      takenInAt: takenInAt?.toISOString() ?? null,
      takenInBy,
    })),
    messages: presentMessages(messages, ctx.language),
  }
}

function extraTimeOf(messages: readonly MessageRow[]): Detail['extraTime'] {
  const given = messages.filter(({ kind }) => kind === 'extended')
  if (given.length === 0) return null
  const minutes = given.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
  return { minutes, reasons: [...new Set(given.map(({ reason }) => reason))] }
}

const ACTIONS = {
  extended: 'paper.extend',
  closedByStaff: 'paper.forceSubmit',
  voided: 'paper.void',
  reopened: 'paper.reopen',
  takenIn: 'paper.takeLate',
  told: 'paper.tell',
} as const

interface Remedy {
  readonly paperId: string
  readonly reason: string
  readonly kind: keyof typeof ACTIONS
  readonly minutes?: number
  readonly now: Date
  readonly requestId?: string | undefined
  /** What else the audit log is to know. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Tells the candidate and the audit log, in the transaction of the remedy. */
export async function recordRemedy(tx: Tx, ctx: CallerContext, remedy: Remedy): Promise<void> {
  const { paperId, reason, kind, minutes = null, now, requestId, detail } = remedy
  await insertMessage(tx, { paperId, kind, minutes, reason, sentBy: ctx.caller.userId, sentAt: now, requestId })
  await tellRemedy(tx, { paperId, kind, minutes, reason, now })
  await recordAudit(tx, ctx, {
    action: ACTIONS[kind],
    objectType: 'paper',
    objectId: paperId,
    detail: { reason, minutes, ...detail },
  })
}

/** Out of scope looks like absent; in scope but in another state is its own refusal. */
export async function refuseRemedy(tx: Tx, ctx: CallerContext, paperId: string): Promise<never> {
  return fail((await findStaffPaper(tx, ctx.caller, paperId)) === undefined ? 'NOT_FOUND' : 'PAPER_STATE_CHANGED')
}

type Extended = Parsed<typeof papers.extend>

const momentOf = ({ clock, config }: Deps): Moment => ({ now: clock.now(), graceSeconds: config.graceSeconds })

export async function extendPaper(deps: Deps, ctx: CallerContext, input: Extended) {
  const { paperId, minutes, reason } = input
  return inTx(deps.db, async tx => {
    const moment = momentOf(deps)
    const deadlineAt =
      (await extendRow(tx, ctx.caller, { paperId, minutes, ...moment })) ?? (await refuseRemedy(tx, ctx, paperId))
    await recordRemedy(tx, ctx, { paperId, reason, minutes, kind: 'extended', now: moment.now })
    return { deadlineAt: deadlineAt.toISOString() }
  })
}

interface Once {
  readonly paperId: string
  readonly requestId: string
}

type OnceWork = (tx: Tx, moment: Moment) => Promise<void>

/** Does it to a paper that is being written, if no request of this name has done so. */
const onceToOpen = (
  deps: Deps,
  ctx: CallerContext,
  { paperId, requestId, work }: Once & { readonly work: OnceWork },
): Promise<void> =>
  inTx(deps.db, async tx => {
    const moment = momentOf(deps)
    if (!(await holdOpenPaper(tx, ctx.caller, { paperId, ...moment }))) await refuseRemedy(tx, ctx, paperId)
    if (!(await isDoneBefore(tx, paperId, requestId))) await work(tx, moment)
  })

export const extendOnce = (deps: Deps, ctx: CallerContext, input: Extended & Once): Promise<void> =>
  onceToOpen(deps, ctx, {
    ...input,
    work: async (tx, moment) => {
      const { paperId, minutes } = input
      await extendRow(tx, ctx.caller, { paperId, minutes, ...moment })
      await recordRemedy(tx, ctx, { ...input, kind: 'extended', now: moment.now })
    },
  })

/** Nothing of the paper changes. */
export const tellPaper = (
  deps: Deps,
  ctx: CallerContext,
  { message, ...once }: Once & { readonly message: string },
): Promise<void> =>
  onceToOpen(deps, ctx, {
    ...once,
    work: (tx, { now }) => recordRemedy(tx, ctx, { ...once, reason: message, kind: 'told', now }),
  })

type ForceSubmitted = Parsed<typeof papers.forceSubmit>

/** It is marked by who calls this, or by the loop that finds what was not. */
export async function closeForCandidate(
  deps: PaperDeps,
  ctx: CallerContext,
  { paperId, reason }: ForceSubmitted,
): Promise<void> {
  await inTx(deps.db, async tx => {
    const now = deps.clock.now()
    const allowed = isPaperInScope(ctx.caller)
    const closed = (await closeByStaff(tx, { paperId, now, allowed })) ?? (await refuseRemedy(tx, ctx, paperId))
    await keepResults(deps, tx, [closed])
    await deps.outbox.publish(tx, 'paper.closed', closed)
    await recordRemedy(tx, ctx, { paperId, reason, kind: 'closedByStaff', now })
  })
}

export async function forceSubmit(deps: PaperDeps, ctx: CallerContext, input: ForceSubmitted): Promise<void> {
  await closeForCandidate(deps, ctx, input)
  await markPapers(deps, [input.paperId])
}

export async function voidPaper(
  deps: Deps,
  ctx: CallerContext,
  { paperId, reason, requestId }: Parsed<typeof papers.void> & Partial<Once>,
): Promise<void> {
  await inTx(deps.db, async tx => {
    const now = deps.clock.now()
    const allowed = isPaperInScope(ctx.caller)
    const voided = (await voidRow(tx, { paperId, now, allowed })) ?? (await refuseRemedy(tx, ctx, paperId))
    await keepResults(deps, tx, [voided])
    await deps.outbox.publish(tx, 'paper.voided', voided)
    await recordRemedy(tx, ctx, { paperId, reason, kind: 'voided', now, requestId })
  })
}

/** What failed may work by now: the question was repaired, or the product was. */
export async function retryMarking(
  deps: PaperDeps,
  ctx: CallerContext,
  paperId: string,
): Promise<Output<typeof paperRemedies.retryMarking>> {
  await inTx(deps.db, async tx => {
    const paper = (await findStaffPaper(tx, ctx.caller, paperId)) ?? fail('NOT_FOUND')
    if (paper.failedAt === null) fail('PAPER_STATE_CHANGED')
    await recordAudit(tx, ctx, { action: 'paper.retryMarking', objectType: 'paper', objectId: paperId })
  })
  await markPapers(deps, [paperId])
  const paper = (await findStaffPaper(deps.db, ctx.caller, paperId)) ?? fail('NOT_FOUND')
  return { isMarked: paper.failedAt === null, reason: paper.failedReason ?? '' }
}
