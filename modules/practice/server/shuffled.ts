import { seededChance } from '@tripos/runtime/random.ts'

/** A shuffled copy (Fisher and Yates), the same for the same seed. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const chance = seededChance(seed)
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}
