import type { SavingState } from './save-loop.ts'

/** What the header says about the answers; one word is true at a time. */
export type Indicator =
  | { readonly kind: 'stopped' }
  /** Nothing waits and something was saved. */
  | { readonly kind: 'saved'; readonly at: string }
  /** Nothing waits and nothing has been answered on this page yet. */
  | { readonly kind: 'ready' }
  /** `at`: what was typed before is on the server since then. */
  | { readonly kind: 'saving'; readonly count: number; readonly at: string | undefined }
  /** The server is busy or slow. */
  | { readonly kind: 'waiting'; readonly count: number; readonly at: string | undefined }
  /** So many are in the store of this browser. */
  | { readonly kind: 'offline'; readonly count: number }
  /** As offline, but this browser could not keep the answers: they live as long as the page. */
  | { readonly kind: 'memoryOnly'; readonly count: number }
  | { readonly kind: 'signedOut'; readonly count: number }

export function indicatorOf(state: SavingState): Indicator {
  const { waiting: count, trouble } = state
  if (state.stop !== undefined) return { kind: 'stopped' }
  if (trouble === 'signedOut') return { kind: 'signedOut', count }
  if (!state.isDurable && count > 0) return { kind: 'memoryOnly', count }
  if (trouble === 'offline') return { kind: 'offline', count: state.onDevice }
  if (count > 0) return { kind: trouble === 'none' ? 'saving' : 'waiting', count, at: state.savedAt }
  return state.savedAt === undefined ? { kind: 'ready' } : { kind: 'saved', at: state.savedAt }
}
