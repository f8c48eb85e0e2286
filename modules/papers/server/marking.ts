/** Marking by people: one answer at a time, anonymous, in a stable order; marks are revisions (design part 7, Marking). */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { createHash } from 'node:crypto'
import { inTx } from '@tripos/db/tx.ts'
import type { Db } from '@tripos/db/client.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { filesOf, filesOfPaper } from './answer-files.ts'
import type { PaperDeps } from './caches.ts'
import { ruleOf } from './mark-paper.ts'
import { paperOutcome } from './paper-outcome.rules.ts'
import {
  countTasks,
  findNextTask,
  findTask,
  insertMark,
  listMarkingQuestions,
  listMarks,
  lockPaper,
  newestRevision,
  type TaskRow,
  writeScores,
} from './marking.queries.ts'
import { listAnswers } from './papers.queries.ts'
import { replaceScore } from './paper-codec.rules.ts'
import { rightPartsOf } from './papers.present.ts'
import { keepResults } from './results/keep-results.ts'
import { loadSteps } from './regrade/regrade.queries.ts'
import { regradedQuestion, type RegradeStep } from './regrade/regrade.rules.ts'
import { stepsOf } from './regrade/regraded-papers.ts'
import { presentMarks } from './staff-papers.ts'
import { tellChangedScore } from './tell-results.ts'

type Task = Output<typeof papers.markingTask>

/** Where a marker's round begins. */
const startOf = (userId: string, examId: string): Buffer =>
  createHash('sha256').update(`${userId}:${examId}`).digest().subarray(0, 8)

/** A label that stays the same and says nothing about the candidate. */
const labelOf = ({ paperId }: TaskRow): string =>
  createHash('sha256').update(`candidate:${paperId}`).digest('hex').slice(0, 6).toUpperCase()

/** The question of this answer as it counts now, with the regrades of it. */
async function questionOf({ caches }: PaperDeps, db: Db, task: TaskRow) {
  const [forms, versions, regrades] = await Promise.all([
    caches.forms([task.formId]),
    caches.versions([task.questionVersionId]),
    loadSteps(db, [task.examId]),
  ])
  const version = versions.get(task.questionVersionId)
  const form = forms.get(task.formId)
  if (version === undefined || form === undefined) throw new Error(`version ${task.questionVersionId} is not there`)
  const steps = stepsOf(regrades.get(task.examId), version.id)
  return { ...regradedQuestion({ version, order: task.order, points: task.maxPoints }, steps), form, steps }
}

/** What was decided for everybody is not marked one by one. */
const isDecided = (steps: readonly RegradeStep[]): boolean =>
  ['full', 'out'].includes(steps.at(-1)?.decision.kind ?? '')

async function presentTask(deps: PaperDeps, ctx: CallerContext, task: TaskRow): Promise<Task> {
  const { db } = deps
  const [question, answers, marks, counts] = await Promise.all([
    questionOf(deps, db, task),
    listAnswers(db, [{ id: task.paperId, userId: task.userId }]),
    listMarks(db, task.paperId),
    countTasks(db, ctx.caller, task.examId),
  ])
  const { version, order, form, points, steps } = question
  const answer = answers.find(row => row.questionNo === task.questionNo)?.answer ?? null
  return {
    paperId: task.paperId,
    no: task.questionNo,
    candidate: labelOf(task),
    question: version.view,
    maxPoints: points,
    regradeNo: steps.at(-1)?.no ?? 0,
    optionOrder: [...order],
    answer,
    rightParts: rightPartsOf({ version, order, answer }, ruleOf(form, points)),
    ...filesOf(answer, task.questionNo, await filesOfPaper(deps, [answer], task.paperId)),
    marks: presentMarks(marks, task.questionNo),
    ...counts,
  }
}

export async function nextTask(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<typeof papers.markingNext>,
): Promise<Task | null> {
  const { examId, questionVersionId, after } = input
  const { caller } = ctx
  const start = startOf(caller.userId, examId)
  const last = after && (await findTask(deps.db, caller, after))
  const where = { examId, questionVersionId, start }
  const next =
    (last && (await findNextTask(deps.db, caller, { ...where, after: last }))) ??
    (await findNextTask(deps.db, caller, where))
  return next === undefined ? null : presentTask(deps, ctx, next)
}

export async function oneTask(
  deps: PaperDeps,
  ctx: CallerContext,
  { paperId, no }: { paperId: string; no: number },
): Promise<Task> {
  const task = (await findTask(deps.db, ctx.caller, { paperId, no })) ?? fail('NOT_FOUND')
  return presentTask(deps, ctx, task)
}

export async function markingQuestions(deps: PaperDeps, ctx: CallerContext, examId: string) {
  const rows = await listMarkingQuestions(deps.db, ctx.caller, examId)
  const versions = await deps.caches.versions(rows.map(row => row.questionVersionId))
  const questions = rows.map(row => ({ ...row, excerpt: versions.get(row.questionVersionId)?.excerpt ?? '' }))
  return { examTitle: rows[0]?.title ?? '', questions }
}

/** Lock order: the paper first. The guard against a colleague's newer mark is its revision, unique in the table. */
export async function markAnswer(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<typeof papers.mark>,
): Promise<Output<typeof papers.mark>> {
  const { db, clock, outbox } = deps
  const { paperId, no, points, comment, seenRevision } = input
  const task = (await findTask(db, ctx.caller, input)) ?? fail('NOT_FOUND')
  return inTx(db, async tx => {
    const paper = await lockPaper(tx, paperId)
    const isMarkable = paper !== undefined && mayHappen(PAPER_TRANSITIONS.markByPerson, paper.state)
    if (!isMarkable || paper.markingDue) return fail('PAPER_NOT_CLOSED')
    if ((await newestRevision(tx, paperId, no)) !== seenRevision) fail('EDIT_CONFLICT')
    const { steps, points: maxPoints } = await questionOf(deps, tx, task)
    const regradeNo = steps.at(-1)?.no ?? 0
    if (regradeNo !== input.seenRegrade) fail('EDIT_CONFLICT')
    if (isDecided(steps)) fail('ANSWER_REGRADED')
    if (points > maxPoints) fail('POINTS_ABOVE_MAX', { args: { max: maxPoints / 100 } })
    const revision = seenRevision + 1
    const now = clock.now()
    await insertMark(tx, {
      paperId,
      questionNo: no,
      revision,
      points,
      comment,
      markerId: ctx.caller.userId,
      markedAt: now,
      regradeNo,
    })
    const scores = replaceScore(paper.scores ?? [], no, points)
    const outcome = paperOutcome(scores, paper.passPoints)
    const state = outcome.toMarkCount === 0 ? PaperState.finished : PaperState.awaitingMarking
    await writeScores(tx, { id: paperId, scores, ...outcome, state, markedAt: outcome.toMarkCount === 0 ? now : null })
    const { examId, userId } = task
    await keepResults(deps, tx, [{ examId, userId }])
    if (outcome.toMarkCount === 0) {
      await outbox.publish(tx, 'paper.marked', { paperId, examId, userId, isPassed: outcome.isPassed })
    }
    const before = paper.state === PaperState.finished ? paper.score : null
    await tellChangedScore(deps, tx, { paperId, revision: `${no}.${revision}`, before, after: outcome.score })
    await recordAudit(tx, ctx, {
      action: 'paper.mark',
      objectType: 'paper',
      objectId: paperId,
      detail: { no, revision, points },
    })
    return { revision, paperState: state, score: outcome.score }
  })
}
