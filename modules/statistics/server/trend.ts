/** How an exam went over the years: itself, its copies, re-sits, series, and others of its blueprint. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type examStatistics, MAX_TREND } from '../contract/exam-statistics.ts'
import { meanOf } from './moments.rules.ts'
import { getExam } from './show-exam.ts'
import { listRelatedExams, type RelatedExam } from './trend.queries.ts'
import { changeOf, type EstimatedShare } from './trend.rules.ts'

type Trend = Output<typeof examStatistics.trend>

const present = ({ examId, title, lastClosedAt, overview, questions }: RelatedExam): Trend['rows'][number] => {
  const { paperCount, personCount, meanShare, meanInterval, passCount, judgedCount, passInterval } = overview
  const facilities = questions.flatMap(({ facility }) => facility ?? [])
  return {
    examId,
    title,
    closedAt: lastClosedAt.toISOString(),
    paperCount,
    personCount,
    meanShare,
    meanInterval,
    passRate: judgedCount === 0 ? null : passCount / judgedCount,
    passInterval,
    facility: facilities.length === 0 ? null : meanOf(facilities),
  }
}

/** From the one before to the last. */
function lastChange(points: readonly EstimatedShare[]): Trend['meanChange'] {
  const [before, after] = points.slice(-2)
  return before === undefined || after === undefined ? null : changeOf(before, after)
}

export async function showTrend(
  deps: Deps,
  caller: Caller,
  { examId }: Parsed<typeof examStatistics.trend>,
): Promise<Trend> {
  await getExam(deps, caller, examId)
  const related = await listRelatedExams(deps.db, caller, { examId, limit: MAX_TREND })
  const rows = related.toReversed().map(present)
  return {
    rows,
    meanChange: lastChange(rows.map(({ meanShare, meanInterval }) => ({ share: meanShare, interval: meanInterval }))),
    passChange: lastChange(
      rows.flatMap(({ passRate, passInterval }) =>
        passRate === null ? [] : [{ share: passRate, interval: passInterval }],
      ),
    ),
  }
}
