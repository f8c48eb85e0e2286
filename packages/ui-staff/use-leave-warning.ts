import { useContext, useInsertionEffect } from 'react'
import { PageEditsContext } from './shell/dirty-pages.ts'

/**
 * Asks before edits are lost: when the tab of this page is closed or refreshed, when the back office is left, and, where
 * the page is not kept, when another one is opened. `isDirty` is asked at that moment.
 */
export function useLeaveWarning(isDirty: () => boolean): void {
  const { watch } = useContext(PageEditsContext)
  // Of all effects this is the one that goes on while <Activity> hides the page, and ends when the page ends.
  useInsertionEffect(() => watch(isDirty), [watch, isDirty])
}
