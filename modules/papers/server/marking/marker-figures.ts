/** How the markers of an exam mark: all of them for whoever leads them, and each for oneself. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { markingPlans } from '../../contract/marking-plans.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findExamInScope, loadSteps } from '../regrade/regrade.queries.ts'
import { type RegradeStep, worthOf } from '../regrade/regrade.rules.ts'
import { stepsOf } from '../regrade/regraded-papers.ts'
import { agreementOf, consistencyOf, type Pairs, type SharedPairs } from './consistency.rules.ts'
import { type GivenSums, hasHalfMarked, listGivenSums, listMarkers } from './marker-figures.queries.ts'
import { type MarkSums, severityOf } from './marker-figures.rules.ts'
import { listPairSums, listSharedSums, type PairSums, type SharedSums } from './repeats.queries.ts'

type Figures = Output<(typeof markingPlans)['figures']>
type OwnFigures = Output<(typeof markingPlans)['ownFigures']>

interface Given {
  readonly questionVersionId: string
  /** On the form. */
  readonly maxPoints: number
  readonly regradeNo: number
}

/** What a question was worth when marks were given; 0 if it was out then. */
function worthThen({ questionVersionId, maxPoints, regradeNo }: Given, steps: readonly RegradeStep[]): number {
  const then = stepsOf(steps, questionVersionId).filter(step => step.no <= regradeNo)
  return worthOf(maxPoints, then) ?? 0
}

function sharesOf(sums: GivenSums, steps: readonly RegradeStep[]): MarkSums[] {
  const max = worthThen(sums, steps)
  if (max === 0) return []
  const { markerId, questionVersionId: questionId, count } = sums
  return [{ markerId, questionId, count, sum: sums.points / max, sumOfSquares: sums.pointsSquared / max ** 2 }]
}

function pairsOf(sums: PairSums, steps: readonly RegradeStep[]): Pairs[] {
  const max = worthThen(sums, steps)
  const { count, sameCount, differenceSquared } = sums
  return max === 0 ? [] : [{ count, sameCount, sumOfSquares: differenceSquared / max ** 2 }]
}

function sharedOf(sums: SharedSums, steps: readonly RegradeStep[]): SharedPairs[] {
  const max = worthThen(sums, steps)
  return pairsOf(sums, steps).map(pairs => ({ ...pairs, sum: sums.difference / max }))
}

async function listFigures(db: Db, examId: string): Promise<Figures['markers']> {
  const [markers, sums, pairs, shared, regrades] = await Promise.all([
    listMarkers(db, examId),
    listGivenSums(db, examId),
    listPairSums(db, examId),
    listSharedSums(db, examId),
    loadSteps(db, [examId]),
  ])
  const steps = regrades.get(examId) ?? []
  const shares = sums.flatMap(each => sharesOf(each, steps))
  return markers.map(marker => ({
    ...marker,
    severity: severityOf(marker.markerId, shares),
    consistency: consistencyOf(
      pairs.filter(each => each.markerId === marker.markerId).flatMap(each => pairsOf(each, steps)),
    ),
    agreement: agreementOf(
      shared.filter(each => each.markerId === marker.markerId).flatMap(each => sharedOf(each, steps)),
    ),
  }))
}

export async function showFigures({ db }: Deps, { caller }: CallerContext, examId: string): Promise<Figures> {
  if ((await findExamInScope(db, caller, examId)) === undefined) fail('NOT_FOUND')
  return { markers: await listFigures(db, examId) }
}

/** While the other mark of an answer is still to come, the mean of the others would tell it. */
export async function showOwnFigures({ db }: Deps, { caller }: CallerContext, examId: string): Promise<OwnFigures> {
  if ((await findExamInScope(db, caller, examId)) === undefined) fail('NOT_FOUND')
  const [markers, isSeverityLater] = await Promise.all([listFigures(db, examId), hasHalfMarked(db, examId)])
  const own = markers.find(marker => marker.markerId === caller.userId)
  if (own === undefined) return { own: null, isSeverityLater }
  return { own: isSeverityLater ? { ...own, severity: null } : own, isSeverityLater }
}
