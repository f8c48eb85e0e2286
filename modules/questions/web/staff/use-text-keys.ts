import { type KeyboardEvent, useRef } from 'react'

interface TextKeys {
  /** Moves the item with this text up or down, where it can be. */
  readonly onMove: (at: number, by: -1 | 1) => void
  /** Sets or takes back the mark of the item. */
  readonly onMark?: ((at: number) => void) | undefined
}

const isText = (element: EventTarget): element is HTMLElement =>
  element instanceof HTMLElement && element.getAttribute('role') === 'textbox'

/** The editor of a text prevents the default of each Esc and Enter, also where it makes nothing of them. */
const isForUs = ({ key, altKey }: KeyboardEvent): boolean => key === 'Escape' || (key === 'Enter' && altKey)

/** From one text to the next or the one before, if there is one. */
function go(event: KeyboardEvent<HTMLElement>, text: HTMLElement): void {
  const texts = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=textbox]')]
  const next = texts[texts.indexOf(text) + (event.shiftKey ? -1 : 1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/**
 * Keys in a list of texts, of which each is a child of the list with its tools beside it. Whoever writes goes by Tab from
 * text to text, over the tools between them. Esc makes the next Tab an ordinary one, which reaches them; the frequent ones
 * have a key of their own.
 */
export function useTextKeys({ onMove, onMark }: TextKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const isTabFree = useRef(false)
  return event => {
    const { key, currentTarget, target: text } = event
    // Lists and tables inside a text have keys of their own; a dialog above it is not inside.
    if (!isText(text) || !currentTarget.contains(text) || key === 'Shift') return
    if (event.defaultPrevented && !isForUs(event)) return
    const wasTabFree = isTabFree.current
    isTabFree.current = key === 'Escape'
    if (event.ctrlKey || event.metaKey) return
    if (key === 'Escape' && !wasTabFree) event.stopPropagation()
    if (key === 'Tab' && !event.altKey && !wasTabFree) go(event, text)
    if (!event.altKey || event.shiftKey) return
    const at = [...currentTarget.children].findIndex(item => item.contains(text))
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      onMove(at, key === 'ArrowUp' ? -1 : 1)
      // What is put elsewhere in the page loses the focus.
      setTimeout(() => text.focus(), 0)
    }
    if (key === 'Enter' && onMark) {
      event.preventDefault()
      onMark(at)
    }
  }
}
