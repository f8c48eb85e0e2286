import { useEffectEvent, useLayoutEffect } from 'react'
import { type Command, commandOf } from './shortcuts.rules.ts'

/** Elements that need their keys themselves. */
const OWN_KEYS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], dialog, header fieldset'
/** Arrows scroll these. */
const SCROLLED = '[tabindex="0"][role=group]'

interface ShortcutOptions {
  readonly isOn: boolean
  readonly options: number
  readonly onCommand: (command: Command) => void
}

export function useShortcuts({ isOn, options, onCommand }: ShortcutOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const command = commandOf(event, options)
    if (!command) return
    // Ctrl+Enter hands in from a text box too, but not from a dialog.
    const isTaken = command.kind === 'handIn' ? 'dialog' : OWN_KEYS
    if (event.target.closest(isTaken) || document.querySelector('dialog[open]')) return
    if (event.key.startsWith('Arrow') && event.target.closest(SCROLLED)) return
    event.preventDefault()
    onCommand(command)
  })

  // The keyboard is outside React. Before the question is painted: who can see it can answer it. Capture: radio buttons
  // would take the arrows for themselves.
  useLayoutEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [isOn])
}
