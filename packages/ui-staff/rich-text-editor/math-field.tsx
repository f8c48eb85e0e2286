import { MathfieldElement } from 'mathlive'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { plainTex } from './formula-tex.ts'
import styles from './formula-dialog.module.css'

// The letters are those of KaTeX, which the editor has loaded; nothing is fetched from elsewhere, nothing sounds.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.keypressSound = null
MathfieldElement.plonkSound = null

export interface MathFieldHandle {
  readonly focus: () => void
  readonly insert: (latex: string) => void
}

interface MathFieldProps {
  readonly label: string
  readonly latex: string
  readonly ref: Ref<MathFieldHandle>
  readonly onChange: (latex: string) => void
  /** Ctrl+Enter. */
  readonly onFinish: () => void
}

/**
 * While a dialog opens, it takes the focus into its first button, on a busy machine long after the field was there; and MathLive gives
 * up where the focus has moved within 60 ms of `focus()`. So the field asks again for a while, until somebody presses anything.
 */
const ASK_AGAIN_MS = 120
const MAX_ASKS = 12

function takeFocus(field: MathfieldElement): void {
  const pressed = new AbortController()
  const { signal } = pressed
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => pressed.abort(), { capture: true, signal })
  const ask = (no: number): void => {
    if (signal.aborted) return
    if (no > MAX_ASKS || !field.isConnected) return pressed.abort()
    if (document.activeElement !== field) field.focus()
    setTimeout(ask, ASK_AGAIN_MS, no + 1)
  }
  ask(1)
}

/** A formula as it looks, written in place. */
export function MathField({ label, latex, ref, onChange, onFinish }: MathFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const field = useRef<MathfieldElement>(null)
  const changed = useRef(onChange)
  const finish = useRef(onFinish)
  const first = useRef(latex)
  // The field is made once and must call the handlers of the newest render.
  useEffect(() => {
    changed.current = onChange
    finish.current = onFinish
  })

  useEffect(() => {
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'manual' })
    made.setValue(first.current, { silenceNotifications: true })
    const tell = () => changed.current(plainTex(made.getValue('latex')))
    made.addEventListener('input', tell)
    const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) finish.current()
    }
    made.addEventListener('keydown', onKeyDown)
    host.current?.append(made)
    // Its own menu offers calculations and colours that a question cannot hold.
    made.menuItems = []
    field.current = made
    takeFocus(made)
    return () => {
      made.removeEventListener('input', tell)
      made.removeEventListener('keydown', onKeyDown)
      made.remove()
      field.current = null
    }
  }, [])

  useEffect(() => {
    field.current?.setAttribute('aria-label', label)
  }, [label])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current && takeFocus(field.current),
      insert: part => {
        field.current?.insert(part, { selectionMode: 'placeholder', focus: true })
        // An insertion by code is no input of its own.
        if (field.current) changed.current(plainTex(field.current.getValue('latex')))
      },
    }),
    [],
  )

  return <div ref={host} className={styles.field} />
}
