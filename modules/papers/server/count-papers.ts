/** Takes finished papers into the statistics of their questions, and out again when they are voided or marked anew. */
import { PaperState, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Tx } from '@tripos/db/client.ts'
import { makeGiveWay } from '@tripos/db/give-way.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import { toAuthorOrder } from '../../questions/server/index.ts'
import type { PaperDeps } from './caches.ts'
import { type PaperChange, paperKeepers } from './counted-papers.ts'
import type { Scores } from './paper-codec.rules.ts'
import { findPapers, loadGivenAnswers, type PaperRow } from './papers.queries.ts'
import { loadSteps } from './regrade/regrade.queries.ts'
import { type RegradeStep, worthOf } from './regrade/regrade.rules.ts'
import { stepsOf } from './regrade/regraded-papers.ts'
import {
  addTallies,
  type CountedPaper,
  type DuePaper,
  findCounted,
  lockDuePapers,
  rememberCounted,
} from './statistics.queries.ts'
import { sumTallies, tallyOf, type VersionCounts } from './statistics.rules.ts'

const BATCH = 20

const CHOICES: ReadonlySet<QuestionType> = new Set([QuestionType.singleChoice, QuestionType.multipleChoice])

interface PaperWithAnswers extends PaperRow {
  readonly given: ReadonlyMap<number, Answer | null>
}

interface Counting {
  readonly scores: Scores | null
  readonly sign: 1 | -1
  /** The regrades by which these marks came about. */
  readonly steps: readonly RegradeStep[]
}

/** What this paper adds with these marks, or takes away. */
async function talliesOf(
  deps: PaperDeps,
  paper: PaperWithAnswers,
  { scores, sign, steps }: Counting,
): Promise<VersionCounts[]> {
  if (scores === null) return []
  const form = (await deps.caches.forms([paper.formId])).get(paper.formId)
  return paper.questions.flatMap(({ no, versionId, lineNo, type, order }) => {
    const points = worthOf(form?.lines[lineNo]?.points ?? 0, stepsOf(steps, versionId))
    if (points === undefined) return []
    const question = {
      versionId,
      points,
      score: scores[no - 1] ?? 0,
      answer: toAuthorOrder(paper.given.get(no) ?? null, order),
      optionCount: CHOICES.has(type) ? order.length : 0,
    }
    return [tallyOf(paper.examId, question, sign)]
  })
}

/** The paper as modules above keep it. */
async function changeOf(deps: PaperDeps, { given, questions, ...paper }: PaperWithAnswers): Promise<PaperChange> {
  const form = (await deps.caches.forms([paper.formId])).get(paper.formId)
  const { id: paperId, examId, state, closedAt, score } = paper
  if (state !== PaperState.finished || form === undefined || closedAt === null || score === null)
    return { paperId, examId, counted: null }
  const marked = questions.map(({ no, versionId, lineNo, order, score: points }) => ({
    versionId,
    lineNo,
    score: points ?? 0,
    answer: toAuthorOrder(given.get(no) ?? null, order),
  }))
  return { paperId, examId, counted: { ...paper, closedAt, score, form, questions: marked } }
}

/** Takes out what these papers added the last time, and adds what they are now. The caller holds their locks. */
async function tallyDue(deps: PaperDeps, tx: Tx, due: readonly DuePaper[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  const papers = new Map((await findPapers(tx, ids)).map(paper => [paper.id, paper]))
  const answers = await loadGivenAnswers(tx, [...papers.values()])
  const tallies: VersionCounts[] = []
  const counted: CountedPaper[] = []
  const changes: PaperChange[] = []
  const regrades = await loadSteps(
    tx,
    [...papers.values()].map(paper => paper.examId),
  )
  for (const { id, counted: before, regradeNo } of due) {
    const paper = papers.get(id)
    if (paper === undefined) continue
    const scores = paper.state === PaperState.finished ? paper.questions.map(({ score }) => score) : null
    const given = { ...paper, given: answers.get(id) ?? new Map<number, Answer | null>() }
    const steps = regrades.get(paper.examId) ?? []
    const then = steps.filter(step => step.no <= regradeNo)
    tallies.push(...(await talliesOf(deps, given, { scores: before, sign: -1, steps: then })))
    tallies.push(...(await talliesOf(deps, given, { scores, sign: 1, steps })))
    counted.push({ id, scores, regradeNo: steps.at(-1)?.no ?? 0 })
    changes.push(await changeOf(deps, given))
  }
  await addTallies(tx, sumTallies(tallies))
  await rememberCounted(tx, counted)
  for (const keep of paperKeepers.all()) await keep(tx, changes, deps.clock.now())
}

/** One portion; gives how many papers it was. */
export function tallyPortion(deps: PaperDeps): Promise<number> {
  return inTx(deps.db, async tx => {
    const due = await lockDuePapers(tx, BATCH)
    if (due.length > 0) await tallyDue(deps, tx, due)
    return due.length
  })
}

/** One paper whose answers are about to change: what it counts for now is taken out with the answers that went in. */
export const tallyPaperNow = async (deps: PaperDeps, tx: Tx, paperId: string): Promise<void> =>
  tallyDue(deps, tx, [await findCounted(tx, paperId)])

/** All that are due, a portion at a time. */
export async function tallyPapers(deps: PaperDeps): Promise<void> {
  const giveWay = makeGiveWay()
  while ((await tallyPortion(deps)) === BATCH) await giveWay()
}

export const countingLoop = (deps: PaperDeps): LoopJob => ({
  kind: 'loop',
  name: 'papers.countPapers',
  everyMs: 5000,
  run: () => tallyPapers(deps),
})
