import { useEffect } from 'react'

/**
 * An entry of Ant Design's menus is chosen on pressing the key, while a button is pressed by what the key types after that:
 * then the focus is elsewhere. Our own menus are made of buttons, which need what the key types.
 */
function withoutTyping(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('li[role="menuitem"]')) {
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
