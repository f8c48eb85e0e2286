/** The points that follow from the items of a rubric, as the marking room shows them and the server reckons them. */
import type { Rubric } from './rubric.ts'

export interface RubricMax {
  readonly max: number
  /** What the machine gives for the parts that it can mark; people mark the others. */
  readonly base?: number
}

/** Never below 0 or above the maximum. */
export function rubricPoints(
  { start, items }: Rubric,
  ticked: readonly string[],
  { max, base = 0 }: RubricMax,
): number {
  const sum = items.reduce((total, item) => (ticked.includes(item.id) ? total + item.points : total), 0)
  return Math.min(max, Math.max(0, (start === 'full' ? max : base) + sum))
}
