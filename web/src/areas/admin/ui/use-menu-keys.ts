import { useEffect } from 'react'

/** Chosen on pressing the key, while a button is pressed by what the key types after that: then the focus is elsewhere. */
function withoutTyping(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[role="menuitem"]')) {
    event.preventDefault()
  }
}

/** Without this, Enter on an entry of a menu that asks in a dialog would press "cancel" in that dialog at once. */
export function useMenuKeys(): void {
  // Menus lie outside the page that opens them, so that only the document hears all of them.
  useEffect(() => {
    document.addEventListener('keydown', withoutTyping, true)
    return () => document.removeEventListener('keydown', withoutTyping, true)
  }, [])
}
