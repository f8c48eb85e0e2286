/** What was reached by knowledge point: of an exam, of a department at an exam, of a person. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { isDepartmentInScope } from '../../org/server/index.ts'
import { type KnowledgeShare, knowledgeShares, type VersionMarks } from '../../papers/server/index.ts'
import { listAskedPoints } from '../../questions/server/index.ts'
import { type examStatistics, MIN_PEOPLE } from '../contract/exam-statistics.ts'
import { FigureView } from './figures.queries.ts'
import { loadFigureForms } from './fold-exams.ts'
import { listDepartmentMarks, listPersonMarks, type PlaceMarks } from './knowledge.queries.ts'
import { getExam } from './show-exam.ts'
import { findExamFigures } from './show-exam.queries.ts'

type Call = typeof examStatistics.knowledge

async function sharesOf({ db }: Deps, marks: readonly VersionMarks[], language: Language): Promise<KnowledgeShare[]> {
  const versionIds = [...new Set(marks.map(one => one.versionId))]
  return knowledgeShares(marks, await listAskedPoints(db, versionIds, language))
}

async function versionMarks(deps: Deps, marks: readonly PlaceMarks[]): Promise<VersionMarks[]> {
  const forms = await loadFigureForms(
    deps,
    marks.map(one => one.formId),
  )
  return marks.flatMap(({ formId, place, marks: sum, answerCount }) => {
    const at = forms.get(formId)?.places[place]
    return at === undefined || at.isOut
      ? []
      : [{ versionId: at.versionId, marks: sum, points: at.points * answerCount, answerCount }]
  })
}

export async function showKnowledge(
  deps: Deps,
  { caller, language }: CallerContext,
  { examId, view, departmentId }: Parsed<Call>,
): Promise<Output<Call>> {
  await getExam(deps, caller, examId)
  if (departmentId === undefined) {
    const figures = await findExamFigures(deps.db, examId, FigureView[view])
    const marks = (figures?.questions ?? [])
      .filter(question => !question.isOut)
      .map(({ versionId, marksSum, points, paperCount }) => ({
        versionId,
        marks: marksSum,
        points: points * paperCount,
        answerCount: paperCount,
      }))
    const personCount = figures?.overview.personCount ?? 0
    return { isTooFew: false, personCount, rows: await sharesOf(deps, marks, language) }
  }
  if (!isDepartmentInScope(caller, departmentId)) fail('NOT_FOUND')
  const { personCount, marks } = await listDepartmentMarks(deps.db, {
    examId,
    departmentId,
    isCounted: view === 'counted',
  })
  if (personCount < MIN_PEOPLE) return { isTooFew: true, personCount, rows: [] }
  return { isTooFew: false, personCount, rows: await sharesOf(deps, await versionMarks(deps, marks), language) }
}

export const personKnowledge = async (
  deps: Deps,
  { userId, examIds, language }: { userId: string; examIds: readonly string[]; language: Language },
): Promise<KnowledgeShare[]> =>
  sharesOf(deps, await versionMarks(deps, await listPersonMarks(deps.db, userId, examIds)), language)
