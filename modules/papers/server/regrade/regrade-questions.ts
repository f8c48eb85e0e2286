/** The questions of an exam that was taken, as they count now. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { keyOf } from '@tripos/question-kinds/corrected-key.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { QuestionVersion } from '../../../questions/server/index.ts'
import type { regrades } from '../../contract/regrades.ts'
import type { PaperDeps } from '../caches.ts'
import { isForPeople } from '../marking/for-people.ts'
import { isDecided } from '../marking/marked-question.ts'
import { WHOLE } from '../statistics.rules.ts'
import { findExamInScope, listFormIds, loadFigures, loadSteps, type VersionFigures } from './regrade.queries.ts'
import { type RegradeStep, rubricOf, worthOf } from './regrade.rules.ts'
import { stepsOf } from './regraded-papers.ts'

type Calls = typeof regrades
type QuestionRow = Output<Calls['questions']>['rows'][number]

/** Every version that papers of the exam may have, with its points: the newest form first, each version once. */
export async function loadPool(deps: PaperDeps, examId: string): Promise<Map<string, number>> {
  const formIds = await listFormIds(deps.db, examId)
  const forms = await deps.caches.forms(formIds)
  const pool = new Map<string, number>()
  for (const line of formIds.flatMap(id => forms.get(id)?.lines ?? [])) {
    for (const { versionId } of line.pool) if (!pool.has(versionId)) pool.set(versionId, line.points)
  }
  return pool
}

interface Facts {
  readonly points: number
  readonly steps: readonly RegradeStep[]
  readonly figures: VersionFigures | undefined
}

function presentQuestion(version: QuestionVersion, { points, steps, figures }: Facts): QuestionRow {
  const worth = worthOf(points, steps)
  const { paperCount, shareSum } = figures ?? { paperCount: 0, shareSum: 0 }
  return {
    questionVersionId: version.id,
    excerpt: version.excerpt,
    type: version.type,
    points: worth ?? 0,
    isOut: worth === undefined,
    paperCount,
    shareRight: paperCount === 0 ? null : shareSum / WHOLE / paperCount,
    regradeCount: steps.length,
  }
}

async function presentQuestions(
  deps: PaperDeps,
  { examId, pool, versionIds }: { examId: string; pool: ReadonlyMap<string, number>; versionIds: readonly string[] },
): Promise<{ row: QuestionRow; version: QuestionVersion; steps: readonly RegradeStep[] }[]> {
  const [versions, figures, steps] = await Promise.all([
    deps.caches.versions(versionIds),
    loadFigures(deps.db, examId, versionIds),
    loadSteps(deps.db, [examId]),
  ])
  return versionIds.flatMap(id => {
    const version = versions.get(id)
    if (version === undefined) return []
    const own = stepsOf(steps.get(examId), id)
    const facts = { points: pool.get(id) ?? 0, steps: own, figures: figures.get(id) }
    return [{ row: presentQuestion(version, facts), version, steps: own }]
  })
}

/** People give points for it, one answer at a time. */
export const mayHaveRubric = (version: QuestionVersion, steps: readonly RegradeStep[]): boolean =>
  isForPeople(version) && !isDecided({ steps })

export async function listQuestions(
  deps: PaperDeps,
  { caller }: CallerContext,
  { examId, questionId, page, size }: Parsed<Calls['questions']>,
): Promise<Output<Calls['questions']>> {
  const exam = (await findExamInScope(deps.db, caller, examId)) ?? fail('NOT_FOUND')
  const pool = await loadPool(deps, examId)
  let versionIds = [...pool.keys()]
  if (questionId !== undefined) {
    const versions = await deps.caches.versions(versionIds)
    versionIds = versionIds.filter(id => versions.get(id)?.questionId === questionId)
  }
  const shown = versionIds.slice((page - 1) * size, page * size)
  const found = await presentQuestions(deps, { examId, pool, versionIds: shown })
  return { examTitle: exam.title, total: versionIds.length, rows: found.map(({ row }) => row) }
}

export async function showQuestion(
  deps: PaperDeps,
  { caller }: CallerContext,
  { examId, questionVersionId }: Parsed<Calls['question']>,
): Promise<Output<Calls['question']>> {
  const exam = (await findExamInScope(deps.db, caller, examId)) ?? fail('NOT_FOUND')
  const pool = await loadPool(deps, examId)
  const versionIds = pool.has(questionVersionId) ? [questionVersionId] : []
  const [found] = await presentQuestions(deps, { examId, pool, versionIds })
  if (found === undefined) return fail('NOT_FOUND')
  const { row, version, steps } = found
  const own = keyOf(version.content)
  const corrected = steps.flatMap(({ decision }) => (decision.kind === 'keys' ? [decision.keys] : [])).at(-1)
  return {
    examTitle: exam.title,
    ...row,
    question: version.view,
    keys: own && (corrected ?? [own]),
    mayHaveRubric: mayHaveRubric(version, steps),
    rubric: rubricOf(pool.get(questionVersionId) ?? 0, steps) ?? null,
  }
}
