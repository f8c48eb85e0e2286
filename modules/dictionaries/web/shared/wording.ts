/**
 * Labels that an administrator re-worded, and values that are not offered. Kept in this browser, so that a page shows
 * them at once and waits for nothing; the exam room asks for nothing at all.
 */
import type { dictionaries } from '../../contract/dictionaries.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { create } from 'zustand'
import { call } from '@tripos/web-kit/call.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'

type Wording = Output<typeof dictionaries.labels>

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

/** Asks the server. Without an answer everything stays worded as it was. */
export async function refreshWording(): Promise<void> {
  if (location.pathname.startsWith('/web/exam/start/')) return
  try {
    const { dictionaries } = await import('../../contract/dictionaries.ts')
    const wording = await call(dictionaries.labels, {})
    keep(KEY, JSON.stringify(wording))
    useWording.setState(wording)
  } catch {
    // The next page asks again.
  }
}

/** The values of an enumeration that may be chosen: without those that are switched off, but with the present one. */
export function useOffered<V extends number>(code: string, values: readonly V[], present?: V): readonly V[] {
  const off = useWording(state => state.off[code])
  return values.filter(value => value === present || !off?.includes(String(value)))
}
