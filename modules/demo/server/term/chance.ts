/** Chance that is the same at each start: whoever asks for the same words gets the same number. */
import { seededChance } from '@tripos/runtime/random.ts'

/** In [0, 1). */
export const chance = (...words: readonly (string | number)[]): number => seededChance(words.join('/'))()

/** Mean 0, deviation 1 (Box and Muller). */
export function normal(...words: readonly (string | number)[]): number {
  const draw = seededChance(words.join('/'))
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
}

export const oneOf = <T>(values: readonly T[], share: number): T => {
  const value = values[Math.min(values.length - 1, Math.floor(share * values.length))]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
