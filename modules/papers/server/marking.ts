/** Marking by people: one answer at a time, anonymous, in a stable order (design part 7, Marking). */
import type { markingCalls } from '../contract/marking-calls.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { createHash } from 'node:crypto'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { filesOf, filesOfPaper } from './answer-files.ts'
import type { PaperDeps } from './caches.ts'
import { ruleOf } from './mark-paper.ts'
import { type BlindMarkRow, listBlindMarks, listSettledMarks } from './marking/blind-marks.queries.ts'
import { fittingAnnotations } from './marking/annotations.rules.ts'
import { decidedIn, type MarkedQuestion, pointsNow, questionOf } from './marking/marked-question.ts'
import { findNextTask } from './marking/next-task.queries.ts'
import { findRepeat, findRepeatedMark } from './marking/repeats.queries.ts'
import { canSuggest } from './marking/suggest-points.ts'
import { allowedDifference, isLeading, roleOf } from './marking/second-marks.rules.ts'
import { countTasks, findTask, isSeenTask, listMarkingQuestions, listMarks, type TaskRow } from './marking.queries.ts'
import { listAnswers } from './papers.queries.ts'
import { rightPartsOf } from './papers.present.ts'
import { presentMark, presentMarks } from './present-marks.ts'
import { loadSteps } from './regrade/regrade.queries.ts'

type Task = Output<typeof markingCalls.task>

/** Where a marker's round begins. */
const startOf = (userId: string, examId: string): Buffer =>
  createHash('sha256').update(`${userId}:${examId}`).digest().subarray(0, 8)

/** A label that stays the same and says nothing about the candidate; of an answer that comes again another one. */
const labelOf = ({ paperId }: TaskRow, isRepeat: boolean): string =>
  createHash('sha256')
    .update(`${isRepeat ? 'again' : 'candidate'}:${paperId}`)
    .digest('hex')
    .slice(0, 6)
    .toUpperCase()

interface OpenTask {
  readonly task: TaskRow
  readonly role: Task['role']
  readonly question: MarkedQuestion
  readonly answer: Answer | null
}

/** Both marks, for whoever decides between them: what they are worth now, without names. */
function arbitrationOf(
  { task, role, question, answer }: OpenTask,
  blind: readonly BlindMarkRow[],
): Task['arbitration'] {
  if (role !== 'arbiter') return null
  const marks = [task.firstMarkerId, task.secondMarkerId].flatMap(id => blind.find(mark => mark.markerId === id) ?? [])
  return {
    marks: marks.map(mark => ({
      points: pointsNow(question, answer, mark),
      comment: mark.comment,
      annotations: fittingAnnotations(mark.annotations, answer),
      ticked: [...(mark.ticked ?? [])],
    })),
    allowedDifference: allowedDifference(question.points, task.tolerancePercent),
  }
}

/** Who marks without seeing the other's mark sees the own one alone. */
async function marksOf({ db }: PaperDeps, { userId }: CallerContext['caller'], open: OpenTask) {
  const { role, task, answer } = open
  const { paperId, questionNo: no, round } = task
  const blind = task.firstMarkerId === null ? [] : await listBlindMarks(db, { paperId, no, round })
  const arbitration = arbitrationOf(open, blind)
  if (role === 'blind' || role === 'done') {
    return { arbitration, marks: blind.filter(mark => mark.markerId === userId).map(mark => presentMark(mark, answer)) }
  }
  const [counting, settled] = await Promise.all([listMarks(db, paperId), listSettledMarks(db, paperId)])
  return { arbitration, marks: presentMarks(counting, settled, { no, answer }) }
}

async function presentAnswer(deps: PaperDeps, task: TaskRow) {
  const { paperId, questionNo: no } = task
  const [question, answers] = await Promise.all([
    questionOf(deps, deps.db, task),
    listAnswers(deps.db, [{ id: paperId, userId: task.userId }]),
  ])
  const { version, order, form, points } = question
  const answer = answers.find(row => row.questionNo === no)?.answer ?? null
  const shown = {
    paperId,
    no,
    question: version.view,
    excerpt: version.excerpt,
    maxPoints: points,
    regradeNo: question.regradeNo,
    optionOrder: [...order],
    answer,
    rightParts: rightPartsOf({ version, order, answer }, ruleOf(form, points)),
    ...filesOf(answer, no, await filesOfPaper(deps, [answer], paperId)),
    rubric: question.rubric ?? null,
    canSuggest: canSuggest(deps, task, { question, answer }),
  }
  return { question, answer, shown }
}

function presentRepeated(repeated: Awaited<ReturnType<typeof findRepeatedMark>>, userId: string): Task['repeated'] {
  if (repeated === undefined) return null
  const { points, firstPoints, firstMarkerId, markedAt } = repeated
  return { points, firstPoints, isOfOther: firstMarkerId !== userId, markedAt: markedAt.toISOString() }
}

async function presentTask(deps: PaperDeps, { caller }: CallerContext, task: TaskRow): Promise<Task> {
  const { paperId, questionNo: no } = task
  const [{ question, answer, shown }, counts, repeated] = await Promise.all([
    presentAnswer(deps, task),
    countTasks(deps.db, caller, task.examId),
    findRepeatedMark(deps.db, { paperId, no }, caller.userId),
  ])
  const role = roleOf(task, task.isDouble, { userId: caller.userId, isLeading: isLeading(caller) })
  return {
    ...shown,
    candidate: labelOf(task, false),
    role,
    ...(await marksOf(deps, caller, { task, role, question, answer })),
    repeated: presentRepeated(repeated, caller.userId),
    ...counts,
  }
}

/** As if nobody had marked it. */
async function presentRepeat(deps: PaperDeps, { caller }: CallerContext, task: TaskRow): Promise<Task> {
  const [{ shown }, counts] = await Promise.all([presentAnswer(deps, task), countTasks(deps.db, caller, task.examId)])
  const role = task.isDouble ? 'blind' : 'sole'
  return { ...shown, candidate: labelOf(task, true), role, marks: [], arbitration: null, repeated: null, ...counts }
}

export async function nextTask(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<typeof markingCalls.next>,
): Promise<Task | null> {
  const { db } = deps
  const { examId, questionVersionId, order, after } = input
  const { caller } = ctx
  const start = startOf(caller.userId, examId)
  const last = after && (await findTask(db, caller, after))
  const where = { examId, questionVersionId, order, start }
  const next =
    (last && (await findNextTask(db, caller, { ...where, after: last }))) ?? (await findNextTask(db, caller, where))
  if (next === undefined) return null
  // Among answers of one paper, or at the end, one of another would be recognised.
  if (next.hasRepeats && order === 'mixed') {
    const decidedIds = decidedIn((await loadSteps(db, [examId])).get(examId))
    const repeat = await findRepeat(db, caller, { examId, questionVersionId, after, decidedIds })
    if (repeat !== undefined) return presentRepeat(deps, ctx, repeat)
  }
  return presentTask(deps, ctx, next)
}

export async function oneTask(
  deps: PaperDeps,
  ctx: CallerContext,
  { paperId, no }: { paperId: string; no: number },
): Promise<Task> {
  const task = (await findTask(deps.db, ctx.caller, { paperId, no })) ?? fail('NOT_FOUND')
  if (!(await isSeenTask(deps.db, ctx.caller, { paperId, no }))) fail('NOT_FOUND')
  return presentTask(deps, ctx, task)
}

export async function markingQuestions(deps: PaperDeps, ctx: CallerContext, examId: string) {
  const rows = await listMarkingQuestions(deps.db, ctx.caller, examId)
  const versions = await deps.caches.versions(rows.map(row => row.questionVersionId))
  const questions = rows.map(row => ({ ...row, excerpt: versions.get(row.questionVersionId)?.excerpt ?? '' }))
  return { examTitle: rows[0]?.title ?? '', questions }
}
