/** Who leads the marking sets whether one or two people mark an answer, and sees how far they are. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import type { markingPlans } from '../../contract/marking-plans.ts'
import type { PaperDeps } from '../caches.ts'
import { findExamInScope, listFormIds, loadSteps } from '../regrade/regrade.queries.ts'
import { rubricOf, worthOf } from '../regrade/regrade.rules.ts'
import { stepsOf } from '../regrade/regraded-papers.ts'
import { countUncovered } from './assignments.queries.ts'
import { isForPeople } from './for-people.ts'
import { findPlan, listProgress, type MarkingPlan, savePlan as savePlanRow } from './marking-plan.queries.ts'
import { suggestionService } from './suggest-points.ts'
import { allowedDifference } from './second-marks.rules.ts'

type Calls = typeof markingPlans

const NONE = { waitingCount: 0, secondCount: 0, arbiterCount: 0, markedCount: 0 }

interface QuestionPlace {
  readonly points: number
  readonly section: string
}

/** Every version that papers of the exam may have: the newest form first, each version once. */
async function loadPlaces({ db, caches }: PaperDeps, examId: string): Promise<Map<string, QuestionPlace>> {
  const formIds = await listFormIds(db, examId)
  const forms = await caches.forms(formIds)
  const places = formIds
    .flatMap(id => forms.get(id) ?? [])
    .flatMap(({ lines, sections }) =>
      lines.flatMap(({ points, section, pool }) => {
        const place = { points, section: sections[section]?.title ?? '' }
        return pool.map(({ versionId }): [string, QuestionPlace] => [versionId, place])
      }),
    )
  // Of entries of one key the last one counts: the order is turned round for that, and back.
  return new Map([...new Map(places.toReversed())].toReversed())
}

/** The questions of the newest forms that a person marks, and those that papers of older ones still have. */
async function progressOf(
  deps: PaperDeps,
  examId: string,
  plan: MarkingPlan,
): Promise<Output<Calls['show']>['questions']> {
  const [pool, progress, regrades] = await Promise.all([
    loadPlaces(deps, examId),
    listProgress(deps.db, examId),
    loadSteps(deps.db, [examId]),
  ])
  const counts = new Map(progress.map(({ questionVersionId, ...count }) => [questionVersionId, count]))
  const versions = await deps.caches.versions([...pool.keys()])
  return [...pool].flatMap(([questionVersionId, { points, section }]) => {
    const version = versions.get(questionVersionId)
    if (version === undefined || !isForPeople(version)) return []
    const steps = stepsOf(regrades.get(examId), questionVersionId)
    const maxPoints = worthOf(points, steps) ?? 0
    const rubricCount = rubricOf(points, steps)?.items.length ?? 0
    const allowed = allowedDifference(maxPoints, plan.tolerancePercent)
    const facts = {
      questionVersionId,
      excerpt: version.excerpt,
      section,
      maxPoints,
      rubricCount,
      allowedDifference: allowed,
    }
    return [{ ...facts, ...(counts.get(questionVersionId) ?? NONE) }]
  })
}

function hostOf(deps: PaperDeps): string | null {
  const service = suggestionService(deps)
  return service === undefined ? null : new URL(service.url).host
}

export async function showPlan(
  deps: PaperDeps,
  { caller }: CallerContext,
  examId: string,
): Promise<Output<Calls['show']>> {
  const exam = (await findExamInScope(deps.db, caller, examId)) ?? fail('NOT_FOUND')
  const plan = await findPlan(deps.db, examId)
  const [uncoveredCount, questions] = await Promise.all([
    countUncovered(deps.db, examId, plan.isDouble),
    progressOf(deps, examId, plan),
  ])
  return {
    examTitle: exam.title,
    isDraft: exam.formId === null,
    ...plan,
    suggestionHost: hostOf(deps),
    uncoveredCount,
    questions,
  }
}

export async function savePlan(deps: PaperDeps, ctx: CallerContext, input: Parsed<Calls['save']>): Promise<void> {
  const { examId, ...plan } = input
  await inTx(deps.db, async tx => {
    if ((await findExamInScope(tx, ctx.caller, examId)) === undefined) fail('NOT_FOUND')
    await savePlanRow(tx, { ...input, setBy: ctx.caller.userId, setAt: deps.clock.now() })
    await recordAudit(tx, ctx, { action: 'exam.planMarking', objectType: 'exam', objectId: examId, detail: plan })
  })
}
