/**
 * Keeps the result of a candidate at an exam as the papers say. Whatever changes a paper calls this in its own transaction,
 * after the change: the lock of the result makes two papers of a candidate follow each other, and who comes second sees both.
 */
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { examResult } from './exam-result.rules.ts'
import {
  type CountedPaper,
  listCandidateIds,
  loadCountedPapers,
  lockResults,
  type ResultKey,
  type ResultRow,
  writeResults,
} from './results.queries.ts'

const keyOf = ({ examId, userId }: ResultKey): string => `${examId}/${userId}`

function resultOf(papers: readonly CountedPaper[]): ResultRow[] {
  const [paper] = papers
  if (paper === undefined) return []
  const result = examResult(papers, paper.countedAttempt)
  return result === undefined ? [] : [{ examId: paper.examId, userId: paper.userId, ...result }]
}

/** As the papers say now, whatever is kept. */
export async function computeResults(tx: Tx, keys: readonly ResultKey[]): Promise<ResultRow[]> {
  const papers = new Map<string, CountedPaper[]>()
  for (const paper of await loadCountedPapers(tx, keys))
    papers.set(keyOf(paper), [...(papers.get(keyOf(paper)) ?? []), paper])
  return [...papers.values()].flatMap(resultOf)
}

const KEPT = [
  'state',
  'attemptCount',
  'score',
  'totalPoints',
  'passPoints',
  'isPassed',
  'paperId',
  'usedSeconds',
  'lastPaperId',
  'startedAt',
  'closedAt',
] as const
/** What others are told of: to begin and to hand in changes nothing that counts. */
const COUNTED = ['score', 'totalPoints', 'isPassed', 'paperId'] as const

function differs(before: ResultRow | undefined, after: ResultRow, fields: readonly (typeof KEPT)[number][]): boolean {
  return fields.some(field => (before?.[field]?.valueOf() ?? null) !== (after[field]?.valueOf() ?? null))
}

/** What is to be stored. */
export interface ChangedResults {
  readonly kept: readonly ResultRow[]
  /** Those of them that others are told of. */
  readonly told: readonly ResultRow[]
}

/** Locks what is kept, and looks what the papers say: statements that go to the database together, and write nothing. */
export async function findChangedResults(tx: Tx, keys: readonly ResultKey[]): Promise<ChangedResults> {
  if (keys.length === 0) return { kept: [], told: [] }
  // The second is a statement of its own, after the lock: what others have committed meanwhile is in it.
  const [locked, results] = await Promise.all([lockResults(tx, keys), computeResults(tx, keys)])
  const before = new Map(locked.map(row => [keyOf(row), row]))
  const changedIn = (fields: readonly (typeof KEPT)[number][]) =>
    results.filter(result => differs(before.get(keyOf(result)), result, fields))
  return { kept: changedIn(KEPT), told: changedIn(COUNTED) }
}

/** Statements that go to the database together. */
export async function storeResults({ outbox }: Deps, tx: Tx, { kept, told }: ChangedResults): Promise<void> {
  await Promise.all([
    writeResults(tx, kept),
    outbox.publish(tx, 'result.changed', ...told.map(({ examId, userId, isPassed }) => ({ examId, userId, isPassed }))),
  ])
}

export const keepResults = async (deps: Deps, tx: Tx, keys: readonly ResultKey[]): Promise<void> =>
  storeResults(deps, tx, await findChangedResults(tx, keys))

/** So many people in one transaction, so that their papers do not wait for it. */
const PORTION = 500

/** After the exam counts another attempt. Twice does no harm: it follows the papers and the rule as they are. */
export async function recountExam(deps: Deps, examId: string): Promise<void> {
  let after: string | undefined
  do {
    const userIds = await listCandidateIds(deps.db, examId, { after, limit: PORTION })
    await inTx(deps.db, tx =>
      keepResults(
        deps,
        tx,
        userIds.map(userId => ({ examId, userId })),
      ),
    )
    after = userIds.length < PORTION ? undefined : userIds.at(-1)
  } while (after !== undefined)
}

export const recountHandler = (deps: Deps): EventHandler =>
  onEvents('exam.recounted', 'papers.recount', async recounted => {
    for (const examId of new Set(recounted.map(exam => exam.examId))) await recountExam(deps, examId)
  })
