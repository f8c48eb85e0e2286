/** The question of an answer that is marked, as it counts now. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Db } from '@tripos/db/client.ts'
import type { PaperDeps } from '../caches.ts'
import type { TaskRow } from '../marking.queries.ts'
import { loadSteps } from '../regrade/regrade.queries.ts'
import { foldMark, type RegradeStep, regradedQuestion } from '../regrade/regrade.rules.ts'
import { stepsOf } from '../regrade/regraded-papers.ts'

/** With the regrades of it. */
export async function questionOf({ caches }: PaperDeps, db: Db, task: TaskRow) {
  const [forms, versions, regrades] = await Promise.all([
    caches.forms([task.formId]),
    caches.versions([task.questionVersionId]),
    loadSteps(db, [task.examId]),
  ])
  const version = versions.get(task.questionVersionId)
  const form = forms.get(task.formId)
  if (version === undefined || form === undefined) throw new Error(`version ${task.questionVersionId} is not there`)
  const steps = stepsOf(regrades.get(task.examId), version.id)
  const first = { version, order: task.order, points: task.maxPoints }
  return { ...regradedQuestion(first, steps), first, form, steps, regradeNo: steps.at(-1)?.no ?? 0 }
}
export type MarkedQuestion = Awaited<ReturnType<typeof questionOf>>

/** What was decided for everybody is not marked one by one. */
export const isDecided = ({ steps }: { readonly steps: readonly RegradeStep[] }): boolean =>
  ['full', 'out'].includes(steps.at(-1)?.decision.kind ?? '')

/** Of the regrades of one exam. */
export const decidedIn = (steps: readonly RegradeStep[] = []): string[] =>
  [...new Set(steps.map(step => step.versionId))].filter(id => isDecided({ steps: stepsOf(steps, id) }))

interface GivenMark {
  readonly points: number
  readonly regradeNo: number
  readonly ticked: readonly string[] | null
}

/** What a mark is worth after the regrades that came since it was given. */
export const pointsNow = ({ first, form, steps }: MarkedQuestion, answer: Answer | null, mark: GivenMark): number =>
  foldMark({ question: first, form, answer, mark: { ...mark, ticks: mark.ticked && [mark.ticked] } }, steps) ??
  mark.points
