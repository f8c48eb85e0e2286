import { useEffect } from 'react'
import { create } from 'zustand'

/** The name of the site, set by the app shell when the settings are there. */
export const useSiteName = create<{ readonly siteName: string }>()(() => ({ siteName: '' }))

/** The title of the window: the site name preceded by the title of the page (specification section 1). */
export function useDocumentTitle(title: string): void {
  const siteName = useSiteName(state => state.siteName)
  // The window's title is outside React; a page hidden in a tab of the back office sets it again when it is shown.
  useEffect(() => {
    document.title = [title, siteName].filter(part => part !== '').join(' - ')
  }, [title, siteName])
}
