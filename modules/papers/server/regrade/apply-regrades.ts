/** The job of regrades: reckons or applies one, a portion of papers at a time. Cut off anywhere, it goes on where it was. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { PaperDeps } from '../caches.ts'
import { loadPapers, type Paper } from '../paper.ts'
import { paperOutcome } from '../paper-outcome.rules.ts'
import type { Scores } from '../paper-codec.rules.ts'
import { findPapers, loadGivenAnswers } from '../papers.queries.ts'
import { listKeptMarks } from '../reopen.queries.ts'
import { keepResults } from '../results/keep-results.ts'
import { tellChangedScore } from '../tell-results.ts'
import { loadSteps, RegradeStage } from './regrade.queries.ts'
import {
  closeTasks,
  insertChanges,
  listAtWork,
  listPortion,
  lockAtWork,
  type MarkChange,
  recordProgress,
  type RegradedPaper,
  writeRegraded,
} from './regrade-job.queries.ts'
import { foldMark, type RegradeStep, worthOf } from './regrade.rules.ts'
import { type GivenAnswers, markOf, stepsOf, worthOfPaper } from './regraded-papers.ts'

/** Small enough that no marker waits long for a paper. */
const PORTION = 200

interface Outcome {
  readonly row: RegradedPaper
  readonly changes: readonly MarkChange[]
}

interface Rules {
  readonly now: Date
  /** Those of the exam that held before this one. */
  readonly before: readonly RegradeStep[]
  readonly step: RegradeStep
}

const scoresOf = (paper: Paper): Scores => paper.questions.map(question => question.score)

/** What the regrade makes of this paper; undefined where it has no such question. */
function regradePaper(paper: Paper, given: GivenAnswers, { now, before, step }: Rules): Outcome | undefined {
  const own = paper.questions.filter(({ version }) => version.id === step.versionId)
  if (own.length === 0) return undefined
  const earlier = stepsOf(before, step.versionId)
  const after = [...before, step]
  const points = new Map(
    // What has a mark keeps one, whatever became of the answer.
    own.map(({ score, ...question }) => [
      question.no,
      foldMark(markOf(paper, question, given), [...earlier, step]) ?? score,
    ]),
  )
  const scores = scoresOf(paper).map((score, i) => points.get(i + 1) ?? score)
  const worth = worthOfPaper(paper, after)
  const outcome = paperOutcome(scores, worth.passPoints)
  const isMarked = outcome.toMarkCount === 0
  const row: RegradedPaper = {
    id: paper.id,
    scores,
    ...outcome,
    ...worth,
    state: isMarked ? PaperState.finished : PaperState.awaitingMarking,
    markedAt: isMarked ? now : null,
  }
  const changes = own.map(
    ({ no, score, points: first }): MarkChange => ({
      paperId: paper.id,
      no,
      oldPoints: score,
      newPoints: points.get(no) ?? null,
      oldMax: worthOf(first, earlier) ?? 0,
      newMax: worthOf(first, [...earlier, step]) ?? 0,
      oldScore: paper.score,
      newScore: row.score,
      oldTotal: paper.totalPoints,
      newTotal: row.totalPoints,
      oldPassed: paper.isPassed,
      newPassed: row.isPassed,
    }),
  )
  return {
    row,
    changes: changes.filter(({ oldPoints, newPoints, oldMax, newMax }) => oldPoints !== newPoints || oldMax !== newMax),
  }
}

async function outcomesOf(deps: PaperDeps, tx: Tx, { ids, rules }: { ids: readonly string[]; rules: Rules }) {
  if (ids.length === 0) return []
  const rows = await findPapers(tx, ids)
  const [papers, answers, marks] = await Promise.all([
    loadPapers(deps, rows),
    loadGivenAnswers(tx, rows),
    listKeptMarks(tx, ids),
  ])
  return papers.flatMap(paper => {
    const own = marks.filter(mark => mark.paperId === paper.id)
    const given = {
      answers: answers.get(paper.id) ?? new Map(),
      marks: new Map(own.map(mark => [mark.questionNo, mark])),
    }
    const outcome = regradePaper(paper, given, rules)
    return outcome === undefined ? [] : [{ paper, ...outcome }]
  })
}

type Changed = Awaited<ReturnType<typeof outcomesOf>>[number]

/** What follows from marks that have changed, in the same transaction. */
async function writeOutcomes(
  deps: PaperDeps,
  tx: Tx,
  { regradeId, changed }: { readonly regradeId: string; readonly changed: readonly Changed[] },
): Promise<void> {
  if (changed.length === 0) return
  await writeRegraded(
    tx,
    changed.map(({ row }) => row),
  )
  await closeTasks(
    tx,
    changed.flatMap(({ changes }) => changes.filter(({ newPoints }) => newPoints !== null)),
  )
  await keepResults(
    deps,
    tx,
    changed.map(({ paper }) => paper),
  )
  const marked = changed.flatMap(({ paper: { id, examId, userId }, row }) =>
    row.state === PaperState.finished ? [{ paperId: id, examId, userId, isPassed: row.isPassed }] : [],
  )
  await deps.outbox.publish(tx, 'paper.marked', ...marked)
  for (const { paper, row } of changed) {
    const revision = `regrade.${regradeId}`
    await tellChangedScore(deps, tx, { paperId: paper.id, revision, before: paper.score, after: row.score })
  }
}

/** False where nothing is left to be done. */
async function regradePortion(deps: PaperDeps, id: string): Promise<boolean> {
  return inTx(deps.db, async tx => {
    const regrade = await lockAtWork(tx, id)
    if (regrade === undefined) return false
    const { examId, versionId, decision, baseNo } = regrade
    const isApplied = regrade.state === RegradeStage.applying
    const ids = await listPortion(tx, { examId, after: regrade.reached, limit: PORTION, isLocked: isApplied })
    const steps = (await loadSteps(tx, [examId])).get(examId) ?? []
    const no = regrade.no ?? baseNo + 1
    const rules = {
      now: deps.clock.now(),
      before: steps.filter(step => step.no < no),
      step: { no, versionId, decision },
    }
    const outcomes = await outcomesOf(deps, tx, { ids, rules })
    const changed = outcomes.filter(({ changes }) => changes.length > 0)
    if (isApplied) await writeOutcomes(deps, tx, { regradeId: id, changed })
    const changes = changed.flatMap(outcome => outcome.changes)
    await insertChanges(tx, id, changes)
    const isDone = ids.length < PORTION
    await recordProgress(tx, regrade, {
      reached: ids.at(-1) ?? regrade.reached,
      paperCount: outcomes.length,
      changes,
      isDone,
    })
    return !isDone
  })
}

/** All that are to be reckoned or applied. One that fails holds up no other, and is tried again. */
export async function runRegrades(deps: PaperDeps): Promise<void> {
  for (const id of await listAtWork(deps.db)) {
    try {
      while (await regradePortion(deps, id));
    } catch (error) {
      deps.log.error({ err: error, regradeId: id }, 'a regrade could not go on')
    }
  }
}

export const regradesLoop = (deps: PaperDeps): LoopJob => ({
  kind: 'loop',
  name: 'papers.regrades',
  everyMs: 1000,
  run: () => runRegrades(deps),
})
