import { useContext, useInsertionEffect } from 'react'
import { type Loss, PageEditsContext } from './shell/dirty-pages.ts'

/**
 * Asks before edits are lost: when the tab of this page is closed or refreshed, when the back office is left, and, where
 * the page is not kept, when another one is opened. `isDirty` is asked at that moment. `loss`: what is lost, where
 * it is something else than edits.
 */
export function useLeaveWarning(isDirty: () => boolean, loss?: Loss): void {
  const { watch } = useContext(PageEditsContext)
  // Of all effects this is the one that goes on while <Activity> hides the page, and ends when the page ends.
  useInsertionEffect(() => watch(isDirty, loss), [watch, isDirty, loss])
}
