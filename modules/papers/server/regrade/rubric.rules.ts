/** What the items of a rubric bring together, and the rubric as regrades leave it (docs/adr/0118). Pure. */
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { rubricPoints } from '../../contract/rubric-points.ts'
import type { Rubric } from '../../contract/rubric.ts'

/** Of one person, or of two whose mean counts; the mean is rounded up, as that of their marks is. */
export function meanRubricPoints(rubric: Rubric, ticks: readonly (readonly string[])[], max: number): number {
  const sum = ticks.reduce((total, ticked) => total + rubricPoints(rubric, ticked, { max }), 0)
  return ticks.length === 0 ? 0 : Math.ceil(sum / ticks.length)
}

interface Max {
  readonly before: number
  readonly after: number
}

/** The rubric after one regrade: another one takes its place, and other points of the question are other points of its items. */
export function rubricAfter(rubric: Rubric | undefined, decision: RegradeDecision, max: Max): Rubric | undefined {
  if (decision.kind === 'rubric') return { start: decision.start, items: decision.items }
  if (decision.kind === 'noRubric') return undefined
  if (decision.kind !== 'points' || rubric === undefined || max.before === 0) return rubric
  const scaled = (points: number): number => Math.round((points * max.after) / max.before)
  return { ...rubric, items: rubric.items.map(item => ({ ...item, points: scaled(item.points) })) }
}
