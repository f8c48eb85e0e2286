/** The grade of a score. Pure. */
import type { GradeBand } from '../contract/result-words.ts'

/** The name of the best band that the score reaches; null where it reaches none, or there is nothing to reach. */
export function gradeOf(
  bands: readonly GradeBand[],
  { score, totalPoints }: { readonly score: number; readonly totalPoints: number },
): string | null {
  if (totalPoints <= 0) return null
  const reached = bands.filter(band => score * 100 >= band.fromPercent * totalPoints)
  const [best] = reached.toSorted((a, b) => b.fromPercent - a.fromPercent)
  return best?.name ?? null
}
