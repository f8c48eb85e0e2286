/** Exams with figures, for staff. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { examStatistics } from '../contract/exam-statistics.ts'
import { listFoldedExams } from './show-exam.queries.ts'

type Call = typeof examStatistics.exams

export async function listExams({ db }: Deps, caller: Caller, input: Parsed<Call>): Promise<Output<Call>> {
  const { total, rows } = await listFoldedExams(db, caller, input)
  return {
    total,
    rows: rows.map(({ overview, lastClosedAt, ...exam }) => ({
      ...exam,
      paperCount: overview.paperCount,
      personCount: overview.personCount,
      meanShare: overview.meanShare,
      passCount: overview.passCount,
      judgedCount: overview.judgedCount,
      alpha: overview.alpha,
      lastClosedAt: lastClosedAt?.toISOString() ?? null,
    })),
  }
}
