/** By which name a connection keeps the plan of a statement. */
import { currentWork } from './work.ts'

/** Whether what runs keeps plans, or goes beside what does. */
export const isKeeping = (): boolean => currentWork().keepsPlans !== undefined

/** A connection holds all of them for as long as it lives. */
const MAX_NAMES = 200
const names = new Map<string, string>()

/** What the plan of this statement is kept by; undefined where none is kept. */
export function planNameOf(text: string): string | undefined {
  if (currentWork().keepsPlans !== true) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}
