/**
 * Closing and machine marking of papers that are handed in, in one commit. Whatever goes wrong, nothing of it has happened, and
 * the caller closes first and marks second, as the sweep does.
 */
import { inTxWithKeptPlans } from '@tripos/db/kept-plans.ts'
import type { PaperDeps } from './caches.ts'
import { closeSubmitted, type Submission } from './close.queries.ts'
import { markAll, readGiven, tellMarking, writeMarking } from './mark-papers.ts'
import { findPapers, findSubmitted, listPaperIds, type SubmittedRow } from './papers.queries.ts'
import { holdRegrades } from './regrade/regrade.queries.ts'

/**
 * Four ways to the database: whose papers they are; closing, and what stands in them then; marks; results, news and the commit.
 * Saves wait for the lock of a closed paper, or are seen. The hold on regrades comes before it, as wherever papers are marked.
 */
export const closeAndMark = (
  deps: PaperDeps,
  submissions: readonly Submission[],
  ids: readonly string[],
): Promise<readonly SubmittedRow[]> =>
  inTxWithKeptPlans(deps.db, async (tx, ending) => {
    const [, papers] = await Promise.all([holdRegrades(tx, ids), listPaperIds(tx, ids)])
    const [closed, rows, given] = await Promise.all([
      closeSubmitted(tx, submissions),
      findPapers(tx, ids),
      readGiven(tx, papers),
    ])
    // With those that a process closed which ended before it marked them.
    const due = rows.filter(paper => paper.markingDue)
    const marks = await markAll(deps, tx, { due, given })
    const [marking, submitted] = await Promise.all([writeMarking(deps, tx, marks), findSubmitted(tx, ids)])
    await ending(() =>
      Promise.all([deps.outbox.publish(tx, 'paper.closed', ...closed), tellMarking(deps, tx, marking)]),
    )
    return submitted
  })
