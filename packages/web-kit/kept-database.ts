/**
 * What this browser keeps for a day without network (sealed-store.ts), by its name and its end. By itself, since somebody may sign out
 * where nothing else of it is loaded, and before it is.
 */
export const KEPT_DATABASE = 'tripos-kept'

/** Goes on though the page is left at this moment. */
export function dropKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    // This browser keeps nothing.
  }
}
