/** When the page of the room comes back from wherever it was, and when it goes. */
import type { PageLife } from './tab-lock.ts'

/** From another tab or window, from being frozen, from the browser's memory of pages. */
const COMING = ['focus', 'pageshow', 'resume', 'visibilitychange'] as const

function listen(names: readonly string[], run: () => void): () => void {
  // What happens to the document bubbles to nobody: captured, the window hears it all the same.
  for (const name of names) window.addEventListener(name, run, { capture: true })
  return () => {
    for (const name of names) window.removeEventListener(name, run, { capture: true })
  }
}

export const pageLife: PageLife = {
  onComeBack: run => listen(COMING, () => void run()),
  onLeave: run => listen(['pagehide'], run),
}
