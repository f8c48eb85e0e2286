/**
 * Whose words stand in this tab (tab-texts.ts), by their names. By itself, since somebody may sign in where nothing else of it is
 * loaded. Whoever signs out, or in after somebody else, clears them away.
 */
const PREFIX = 'unsent '

export const nameInTab = (userId: string, key: string): string => `${PREFIX}${userId} ${key}`

/** All that others than this person have left. */
export function dropTextsOfOthers(userId?: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const isOwn = userId !== undefined && name.startsWith(nameInTab(userId, ''))
      if (name.startsWith(PREFIX) && !isOwn) sessionStorage.removeItem(name)
    }
  } catch {
    // Nothing is kept here.
  }
}
