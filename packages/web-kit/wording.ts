/**
 * Labels that an administrator re-worded, and values that are not offered. Kept in this browser, so that a page shows
 * them at once and waits for nothing; the exam room asks for nothing at all.
 */
import { create } from 'zustand'
import { keep, kept } from './storage.ts'

export interface Wording {
  /** By dictionary, value and language. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, { readonly zh: string; readonly en: string }>>>>
  readonly off: Readonly<Record<string, readonly string[]>>
}

const KEY = 'wording'
const NOTHING: Wording = { labels: {}, off: {} }

function readKept(): Wording {
  try {
    return { ...NOTHING, ...(JSON.parse(kept(KEY) ?? '{}') as Partial<Wording>) }
  } catch {
    return NOTHING
  }
}

export const useWording = create<Wording>()(() => readKept())

/** What the server says now. Where that is what was known, no text of the page is made again. */
export function setWording(wording: Wording): void {
  const text = JSON.stringify(wording)
  if (text === JSON.stringify(useWording.getState())) return
  keep(KEY, text)
  useWording.setState(wording)
}

/** The values of an enumeration that may be chosen: without those that are switched off, but with the present one. */
export function useOffered<V extends number>(code: string, values: readonly V[], present?: V): readonly V[] {
  const off = useWording(state => state.off[code])
  return values.filter(value => value === present || !off?.includes(String(value)))
}
