/** How the markers of an exam mark, for whoever leads them. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { markingPlans } from '../../contract/marking-plans.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findExamInScope, loadSteps } from '../regrade/regrade.queries.ts'
import { type RegradeStep, worthOf } from '../regrade/regrade.rules.ts'
import { stepsOf } from '../regrade/regraded-papers.ts'
import { type GivenSums, listGivenSums, listMarkers } from './marker-figures.queries.ts'
import { type MarkSums, severityOf } from './marker-figures.rules.ts'

type Figures = Output<(typeof markingPlans)['figures']>

/** As shares of what the question was worth when they were given; none for a question that was out then. */
function sharesOf(
  { questionVersionId, maxPoints, regradeNo, ...sums }: GivenSums,
  steps: readonly RegradeStep[],
): MarkSums[] {
  const then = stepsOf(steps, questionVersionId).filter(step => step.no <= regradeNo)
  const max = worthOf(maxPoints, then) ?? 0
  if (max === 0) return []
  return [
    {
      markerId: sums.markerId,
      questionId: questionVersionId,
      count: sums.count,
      sum: sums.points / max,
      sumOfSquares: sums.pointsSquared / max ** 2,
    },
  ]
}

export async function showFigures({ db }: Deps, { caller }: CallerContext, examId: string): Promise<Figures> {
  if ((await findExamInScope(db, caller, examId)) === undefined) fail('NOT_FOUND')
  const [markers, sums, steps] = await Promise.all([
    listMarkers(db, examId),
    listGivenSums(db, examId),
    loadSteps(db, [examId]),
  ])
  const shares = sums.flatMap(each => sharesOf(each, steps.get(examId) ?? []))
  return { markers: markers.map(marker => ({ ...marker, severity: severityOf(marker.markerId, shares) })) }
}
