/** What is looked at in statements of xAPI. */
import type { Statement } from './read-statement.ts'

type ContextList = 'category' | 'grouping'

export function contextIds({ context }: Statement, list: ContextList): readonly string[] {
  const found = context?.contextActivities?.[list]
  if (found === undefined) return []
  return (Array.isArray(found) ? found : [found]).map(({ id }) => id)
}

/** Whole seconds and hundredths, as xAPI compares them. */
export const durationText = (ms: number): string => `PT${(Math.max(0, ms) / 1000).toFixed(2)}S`
