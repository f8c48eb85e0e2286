/**
 * Giving points to an answer: one mark counts, or the mean of two by people who do not see each other's, or what a third one
 * decides between them (docs/adr/0084). Marks are revisions. An answer that has come back to its marker gets a mark that counts
 * for nothing (docs/adr/0124).
 */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { PAPER_TRANSITIONS } from '../../contract/paper-states.ts'
import type { Annotation } from '../../contract/annotations.ts'
import type { markingCalls } from '../../contract/marking-calls.ts'
import type { PaperDeps } from '../caches.ts'
import {
  findTask,
  insertMark,
  isSeenTask,
  lockPaper,
  newestRevision,
  type TaskRow,
  type TickedBy,
  writeScores,
} from '../marking.queries.ts'
import { replaceScore } from '../paper-codec.rules.ts'
import { paperOutcome } from '../paper-outcome.rules.ts'
import { listAnswers } from '../papers.queries.ts'
import { keepResults } from '../results/keep-results.ts'
import { tellChangedScore } from '../tell-results.ts'
import {
  findProgress,
  insertBlindMark,
  listBlindMarks,
  takeFirstPlace,
  takeSecondPlace,
} from './blind-marks.queries.ts'
import { fittingAnnotations } from './annotations.rules.ts'
import { isDecided, type MarkedQuestion, pointsNow, questionOf } from './marked-question.ts'
import { findPlan, type MarkingPlan } from './marking-plan.queries.ts'
import { findFirstMark, type FirstMark, insertRepeatedMark } from './repeats.queries.ts'
import { allowedDifference, isLeading, joinComments, meanOf, roleOf } from './second-marks.rules.ts'

type Given = Parsed<typeof markingCalls.mark>
type Marked = Output<typeof markingCalls.mark>

/** One mark that is being given, under the lock of its paper. */
interface Work {
  readonly deps: PaperDeps
  readonly tx: Tx
  readonly ctx: CallerContext
  readonly task: TaskRow
  readonly paper: NonNullable<Awaited<ReturnType<typeof lockPaper>>>
  readonly progress: Awaited<ReturnType<typeof findProgress>>
  readonly plan: MarkingPlan
  readonly question: MarkedQuestion
  readonly given: Given
  readonly answer: Answer | null
}

interface CountingMark extends TickedBy {
  readonly points: number
  readonly comment: string
  readonly annotations: readonly Annotation[]
  /** Where it comes of two marks. */
  readonly blindRound: number | null
}

async function giveCountingMark({ deps, tx, ctx, ...work }: Work, mark: CountingMark): Promise<Marked> {
  const { task, paper, question, given } = work
  const { paperId, no } = given
  const now = deps.clock.now()
  const revision = (await newestRevision(tx, paperId, no)) + 1
  await insertMark(tx, {
    ...mark,
    paperId,
    questionNo: no,
    revision,
    markerId: ctx.caller.userId,
    markedAt: now,
    regradeNo: question.regradeNo,
  })
  const scores = replaceScore(paper.scores ?? [], no, mark.points)
  const outcome = paperOutcome(scores, paper.passPoints)
  const state = outcome.toMarkCount === 0 ? PaperState.finished : PaperState.awaitingMarking
  await writeScores(tx, { id: paperId, scores, ...outcome, state, markedAt: outcome.toMarkCount === 0 ? now : null })
  const { examId, userId } = task
  await keepResults(deps, tx, [{ examId, userId }])
  if (outcome.toMarkCount === 0) {
    await deps.outbox.publish(tx, 'paper.marked', { paperId, examId, userId, isPassed: outcome.isPassed })
  }
  const before = paper.state === PaperState.finished ? paper.score : null
  await tellChangedScore(deps, tx, { paperId, revision: `${no}.${revision}`, before, after: outcome.score })
  await recordAudit(tx, ctx, {
    action: 'paper.mark',
    objectType: 'paper',
    objectId: paperId,
    objectName: paper.examTitle ?? '',
    detail: { no, revision, points: mark.points },
  })
  return { revision, paperState: state, score: outcome.score }
}

/** Null where the question has no rubric. */
const tickedIn = ({ question: { rubric }, given }: Work): readonly string[] | null =>
  rubric === undefined ? null : given.ticked

/** Of two marks, if both were given by a rubric: otherwise their mean follows none. */
const tickedByTwo = (first: readonly string[] | null, second: readonly string[] | null): TickedBy =>
  first === null || second === null ? { ticked: null, tickedByOther: null } : { ticked: first, tickedByOther: second }

/** The log does not say the points: who reads it may be the other of the two. */
async function recordBlindMark({ tx, ctx, given, paper }: Work, revision: number): Promise<Marked> {
  const { paperId, no } = given
  await recordAudit(tx, ctx, {
    action: 'paper.markBlind',
    objectType: 'paper',
    objectId: paperId,
    objectName: paper.examTitle ?? '',
    detail: { no, revision },
  })
  return { revision, paperState: paper.state as Marked['paperState'], score: null }
}

/** The one mark waits for the other; the second is held against it. */
async function giveBlindMark(work: Work): Promise<Marked> {
  const { deps, tx, ctx, progress, plan, question, given, answer } = work
  const { paperId, no, points, comment, annotations } = given
  const { round } = progress
  const markerId = ctx.caller.userId
  const place = { paperId, no, round }
  const marks = await listBlindMarks(tx, place)
  const own = marks.find(mark => mark.markerId === markerId)
  if ((own?.revision ?? 0) !== given.seenRevision) fail('EDIT_CONFLICT')
  const revision = given.seenRevision + 1
  const ticked = tickedIn(work)
  const { regradeNo } = question
  const mark = { paperId, questionNo: no, round, markerId, revision, points, comment, annotations, ticked, regradeNo }
  await insertBlindMark(tx, { ...mark, markedAt: deps.clock.now() })
  const result = await recordBlindMark(work, revision)
  if (own !== undefined) return result
  const other = marks.at(0)
  if (other === undefined) return (await takeFirstPlace(tx, place, markerId)) ? result : fail('EDIT_CONFLICT')
  const allowed = allowedDifference(question.points, plan.tolerancePercent)
  const mean = meanOf(pointsNow(question, answer, other), points, allowed)
  if (!(await takeSecondPlace(tx, { ...place, markerId, needsArbiter: mean === undefined }))) fail('EDIT_CONFLICT')
  if (mean === undefined) return result
  const ticks = tickedByTwo(other.ticked, ticked)
  const words = {
    comment: joinComments(other.comment, comment),
    annotations: fittingAnnotations([...other.annotations, ...annotations], answer),
  }
  return { ...(await giveCountingMark(work, { points: mean, ...words, blindRound: round, ...ticks })), revision }
}

async function giveOpenMark(work: Work): Promise<Marked> {
  const { tx, given, progress } = work
  const { paperId, no, points, comment, annotations } = given
  if ((await newestRevision(tx, paperId, no)) !== given.seenRevision) fail('EDIT_CONFLICT')
  const blindRound = given.role === 'arbiter' ? progress.round : null
  const mark = { points, comment, annotations, blindRound, ticked: tickedIn(work), tickedByOther: null }
  return giveCountingMark(work, mark)
}

/** Nothing of the paper changes. */
async function giveAgain(work: Work, first: FirstMark): Promise<Marked> {
  const { deps, tx, ctx, paper, question, given, answer } = work
  const { paperId, no, points, comment } = given
  await insertRepeatedMark(tx, {
    paperId,
    questionNo: no,
    markerId: ctx.caller.userId,
    points,
    comment,
    ticked: tickedIn(work),
    firstMarkerId: first.firstMarkerId,
    firstPoints: pointsNow(question, answer, first),
    regradeNo: question.regradeNo,
    markedAt: deps.clock.now(),
  })
  await recordAudit(tx, ctx, {
    action: 'paper.markAgain',
    objectType: 'paper',
    objectId: paperId,
    objectName: paper.examTitle ?? '',
    detail: { no },
  })
  const score = given.role === 'blind' ? null : paper.score
  return { revision: 1, paperState: paper.state as Marked['paperState'], score }
}

/** The first mark, where this one is given without having seen it. */
const repeatOf = (tx: Tx, userId: string, { examId, given }: { examId: string; given: Given }) =>
  given.seenRevision > 0 || given.role === 'arbiter'
    ? undefined
    : findFirstMark(tx, { userId, examId, paperId: given.paperId, no: given.no })

/** Lock order: the paper first. The guard against somebody's newer mark is its revision, unique in the table. */
export async function markAnswer(deps: PaperDeps, ctx: CallerContext, given: Given): Promise<Marked> {
  const task = (await findTask(deps.db, ctx.caller, given)) ?? fail('NOT_FOUND')
  // What is not in memory yet is read before the lock: it needs a connection of its own.
  await questionOf(deps, deps.db, task)
  return inTx(deps.db, async tx => {
    const paper = await lockPaper(tx, given.paperId)
    const isMarkable = paper !== undefined && mayHappen(PAPER_TRANSITIONS.markByPerson, paper.state)
    if (!isMarkable || paper.markingDue) return fail('PAPER_NOT_CLOSED')
    if (!(await isSeenTask(tx, ctx.caller, given))) fail('ANSWER_NOT_ASSIGNED')
    const [progress, plan] = [await findProgress(tx, given), await findPlan(tx, task.examId)]
    const marker = { userId: ctx.caller.userId, isLeading: isLeading(ctx.caller) }
    const first =
      plan.repeatPercent + plan.otherPercent === 0
        ? undefined
        : await repeatOf(tx, ctx.caller.userId, { examId: task.examId, given })
    const role = first === undefined ? roleOf(progress, plan.isDouble, marker) : given.role
    if (role === 'done') fail('ANSWER_MARKED')
    if (role !== given.role) fail('EDIT_CONFLICT')
    const question = await questionOf(deps, tx, task)
    if (question.regradeNo !== given.seenRegrade) fail('EDIT_CONFLICT')
    if (isDecided(question)) fail('ANSWER_REGRADED')
    const items = new Set(question.rubric?.items.map(item => item.id))
    if (!given.ticked.every(id => items.has(id))) fail('EDIT_CONFLICT')
    if (given.points > question.points) fail('POINTS_ABOVE_MAX', { args: { max: question.points / 100 } })
    const answers = await listAnswers(tx, [{ id: given.paperId, userId: task.userId }])
    const answer = answers.find(row => row.questionNo === given.no)?.answer ?? null
    // The answer is another one than was annotated.
    if (fittingAnnotations(given.annotations, answer).length < given.annotations.length) fail('EDIT_CONFLICT')
    const work = { deps, tx, ctx, task, paper, progress, plan, question, given, answer }
    if (first !== undefined) return giveAgain(work, first)
    return role === 'blind' ? giveBlindMark(work) : giveOpenMark(work)
  })
}
