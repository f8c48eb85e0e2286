/** Machine marking of closed papers, and the loops that find what a crash or an absent candidate left. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { createHash } from 'node:crypto'
import type { Tx } from '@tripos/db/client.ts'
import { inTxWithKeptPlans } from '@tripos/db/kept-plans.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { isBusy } from '@tripos/runtime/fail.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import {
  closeHeld,
  closeIfOverdue,
  closeOverdue,
  findUnmarked,
  type MarkedRow,
  type MarkingTask,
  type MarkingWrite,
  type Overdue,
  type PaperRef,
  settleTasks,
  writeMarks,
} from './close.queries.ts'
import type { PaperDeps } from './caches.ts'
import { markPaper } from './mark-paper.ts'
import { paperOutcome } from './paper-outcome.rules.ts'
import { loadPapers, type Paper } from './paper.ts'
import { findPapers, loadGivenAnswers, type PaperRow } from './papers.queries.ts'
import { parkPaper, unparkMarked } from './parked.queries.ts'
import { restartChanged } from './marking/blind-marks.queries.ts'
import { findChangedResults, keepResults, storeResults } from './results/keep-results.ts'
import { type KeptMark, listKeptMarks } from './reopen.queries.ts'
import { finalScores, worthOfPaper } from './regrade/regraded-papers.ts'
import { holdRegrades, loadSteps } from './regrade/regrade.queries.ts'
import type { RegradeStep } from './regrade/regrade.rules.ts'

const BATCH = 200

/** A stable order that no candidate decides and that says nothing about them. */
const orderKey = (paperId: string, questionNo: number): Buffer =>
  createHash('sha256').update(`${paperId}:${questionNo}`).digest().subarray(0, 8)

/** Of papers that were opened again or got late answers: what people gave, where it still holds. */
async function keptMarksOf(tx: Tx, paperIds: readonly string[]): Promise<Map<string, Map<number, KeptMark>>> {
  const marks = new Map(paperIds.map(id => [id, new Map<number, KeptMark>()]))
  for (const mark of await listKeptMarks(tx, paperIds)) marks.get(mark.paperId)?.set(mark.questionNo, mark)
  return marks
}

/** A closed paper by its ids. */
interface PaperIds {
  readonly id: string
  readonly userId: string
  readonly examId: string
}

interface Given {
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, Answer | null>>
  readonly marks: ReadonlyMap<string, ReadonlyMap<number, KeptMark>>
  readonly regrades: ReadonlyMap<string, readonly RegradeStep[]>
}

/** What marking needs beside the papers. Callers hold the regrades of their exams. Statements that go to the database together. */
export async function readGiven(tx: Tx, papers: readonly PaperIds[]): Promise<Given> {
  const [answers, marks, regrades] = await Promise.all([
    loadGivenAnswers(tx, papers),
    keptMarksOf(
      tx,
      papers.map(paper => paper.id),
    ),
    loadSteps(
      tx,
      papers.map(paper => paper.examId),
    ),
  ])
  return { answers, marks, regrades }
}

interface Marks extends Pick<MarkingWrite, 'rows' | 'tasks'> {
  readonly papers: readonly Paper[]
}

/** Marks these papers; nothing is written. */
export async function markAll(
  deps: PaperDeps,
  tx: Tx,
  { due, given: { answers, marks, regrades } }: { readonly due: readonly PaperRow[]; readonly given: Given },
): Promise<Marks> {
  const papers = await loadPapers(deps, due, tx)
  const rows: MarkedRow[] = []
  const tasks: MarkingTask[] = []
  for (const paper of papers) {
    const given = {
      answers: answers.get(paper.id) ?? new Map<number, Answer | null>(),
      marks: marks.get(paper.id) ?? new Map<number, KeptMark>(),
    }
    const steps = regrades.get(paper.examId) ?? []
    const marked = markPaper(paper, given.answers)
    const scores = finalScores(paper, marked, { given, steps })
    const worth = worthOfPaper(paper, steps)
    const regradeNo = steps.at(-1)?.no ?? 0
    rows.push({ id: paper.id, ...marked, scores, ...worth, regradeNo, ...paperOutcome(scores, worth.passPoints) })
    for (const { no, versionId, points } of paper.questions) {
      if (typeof scores[no - 1] === 'number') continue
      tasks.push({
        paperId: paper.id,
        questionNo: no,
        examId: paper.examId,
        questionVersionId: versionId,
        maxPoints: points,
        orderKey: orderKey(paper.id, no),
      })
    }
  }
  return { papers, rows, tasks }
}

/** Writes marks, and looks what becomes of results. Statements that go to the database together. */
export async function writeMarking({ clock }: PaperDeps, tx: Tx, { papers, rows, tasks }: Marks) {
  // Whoever opens a paper again, or takes late answers in, leaves a word in it.
  const again = papers.filter(paper => paper.messageCount > 0).map(paper => paper.id)
  const [marked, , , changed] = await Promise.all([
    writeMarks(tx, { rows, tasks, now: clock.now() }),
    again.length > 0 && settleTasks(tx, again),
    tasks.length > 0 && restartChanged(tx, [...new Set(tasks.map(task => task.paperId))]),
    findChangedResults(tx, papers),
  ])
  return { marked, changed }
}

/** The end of marking: results are stored, and it is told. Statements that go to the database together. */
export async function tellMarking(
  deps: PaperDeps,
  tx: Tx,
  { marked, changed }: Awaited<ReturnType<typeof writeMarking>>,
): Promise<void> {
  const whole = marked.flatMap(({ toMarkCount, ...paper }) => (toMarkCount === 0 ? [paper] : []))
  await Promise.all([storeResults(deps, tx, changed), deps.outbox.publish(tx, 'paper.marked', ...whole)])
}

const markBatch = (deps: PaperDeps, due: readonly PaperRow[]): Promise<void> =>
  inTxWithKeptPlans(deps.db, async (tx, ending) => {
    const [, given] = await Promise.all([
      holdRegrades(
        tx,
        due.map(paper => paper.id),
      ),
      readGiven(tx, due),
    ])
    const marking = await writeMarking(deps, tx, await markAll(deps, tx, { due, given }))
    await ending(() => tellMarking(deps, tx, marking))
  })

const REASON_CHARACTERS = 500

/**
 * Marks what can be marked. A paper that cannot is a bug in the product or a question that is not whole: it is parked with
 * the reason, and the others of its batch do not wait for it.
 */
async function markOrPark(deps: PaperDeps, papers: readonly PaperRow[]): Promise<void> {
  try {
    await markBatch(deps, papers)
  } catch (error) {
    if (isBusy(error)) throw error
    const [paper] = papers
    if (papers.length === 1 && paper !== undefined) {
      deps.log.error({ err: error, paperId: paper.id }, 'a paper could not be marked')
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARACTERS)
      await parkPaper(deps.db, { paperId: paper.id, reason, now: deps.clock.now() })
      return
    }
    const half = Math.ceil(papers.length / 2)
    await markOrPark(deps, papers.slice(0, half))
    await markOrPark(deps, papers.slice(half))
  }
}

/** Marks these closed papers; those already marked are left alone, and one that cannot be marked holds up no other. */
export async function markPapers(deps: PaperDeps, paperIds: readonly string[]): Promise<void> {
  for (let from = 0; from < paperIds.length; from += BATCH) {
    const papers = (await findPapers(deps.db, paperIds.slice(from, from + BATCH))).filter(paper => paper.markingDue)
    if (papers.length > 0) await markOrPark(deps, papers)
  }
}

const overdue = ({ clock, clockState, config }: Deps): Overdue => ({
  now: clock.now(),
  graceSeconds: config.graceSeconds,
  stepMs: clockState().stepMs,
})

/** Closes papers and tells of it, in one transaction. */
export const closePapers = (deps: Deps, close: (tx: Tx) => Promise<readonly PaperRef[]>): Promise<string[]> =>
  inTx(deps.db, async tx => {
    const closed = await close(tx)
    await keepResults(deps, tx, closed)
    await deps.outbox.publish(tx, 'paper.closed', ...closed)
    return closed.map(paper => paper.paperId)
  })

/** Closes what is over among these papers, for who is about to begin another one. */
export async function finishIfOverdue(deps: PaperDeps, paperIds: readonly string[]): Promise<void> {
  await markPapers(deps, await closePapers(deps, tx => closeIfOverdue(tx, paperIds, overdue(deps))))
}

/**
 * Closes every paper whose time is over, whether or not anyone is there. Returns how many. A process whose own clock is
 * wrong leaves it to the others.
 */
export async function finishOverdue(deps: PaperDeps): Promise<number> {
  if (deps.clockState().isOff) return 0
  let count = 0
  for (;;) {
    const free = await closePapers(deps, tx => closeOverdue(tx, overdue(deps), BATCH))
    const closed = free.length > 0 ? free : await closePapers(deps, tx => closeHeld(tx, overdue(deps), BATCH))
    if (closed.length === 0) return count
    count += closed.length
    await markPapers(deps, closed)
  }
}

/** Marks what was closed but not marked: the process that closed it ended in between. */
export async function finishMarking(deps: PaperDeps): Promise<number> {
  const now = deps.clock.now()
  const unmarked = await findUnmarked(deps.db, { closedBefore: addSeconds(now, -5), now, limit: BATCH })
  await markPapers(deps, unmarked)
  await unparkMarked(deps.db)
  return unmarked.length
}

export const markingLoops = (deps: PaperDeps): LoopJob[] => [
  {
    kind: 'loop',
    name: 'papers.finishOverdue',
    everyMs: 1000,
    run: async () => void (await finishOverdue(deps)),
  },
  {
    kind: 'loop',
    name: 'papers.finishMarking',
    everyMs: 5000,
    run: async () => void (await finishMarking(deps)),
  },
]
