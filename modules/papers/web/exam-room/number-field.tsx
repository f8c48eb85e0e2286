import { parseDecimal, writeDecimal } from '@tripos/contract-kit/decimal.ts'
import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import styles from './keyed-answer.module.css'

/** What the keys of a phone for numbers lack. */
const SIGNS = ['-', '.', '×10^'] as const
/** Nobody is told off in the middle of a word. */
const PAUSE_MS = 700

interface NumberFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onWrite: (text: string) => void
}

/**
 * A text and no number input: those swallow what they do not understand, and cannot hold 6.02×10^23. What the scorer will
 * make of it is said while it is written.
 */
export function NumberField({ label, value, onWrite, ...rest }: NumberFieldProps) {
  const t = useTranslations('examRoom')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hint = useHint(value)
  const insert = (sign: string) => {
    const field = input.current
    if (!field || rest.readOnly) return
    const [from, to] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    onWrite((value.slice(0, from) + sign + value.slice(to)).slice(0, rest.maxLength))
    field.focus()
    // After React has written the new text.
    requestAnimationFrame(() => field.setSelectionRange(from + sign.length, from + sign.length))
  }
  return (
    <div className={styles.numberField}>
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <input
          {...rest}
          ref={input}
          type="text"
          inputMode="decimal"
          className={styles.input}
          autoComplete="off"
          value={value}
          aria-describedby={id}
          aria-invalid={hint.kind === 'noNumber'}
          onChange={event => onWrite(event.target.value)}
        />
      </label>
      <div className={styles.signs}>
        {SIGNS.map(sign => (
          <button
            key={sign}
            type="button"
            className={styles.sign}
            aria-label={t('insertSign', { sign })}
            disabled={rest.readOnly}
            onClick={() => insert(sign)}
          >
            {sign}
          </button>
        ))}
      </div>
      <p id={id} className={classes(styles.hint, hint.kind === 'noNumber' && styles.noNumber)} aria-live="polite">
        {hint.kind === 'countsAs' && t('countsAs', { number: hint.number })}
        {hint.kind === 'noNumber' && t('noNumber')}
      </p>
    </div>
  )
}

type Hint = { readonly kind: 'none' | 'noNumber' } | { readonly kind: 'countsAs'; readonly number: string }

function useHint(text: string): Hint {
  const [settled, setSettled] = useState(text)

  // A pause is a matter of time, which is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const number = parseDecimal(text)
  if (number) {
    const written = writeDecimal(number)
    return written === text.trim() ? { kind: 'none' } : { kind: 'countsAs', number: written }
  }
  return { kind: text.trim() !== '' && settled === text ? 'noNumber' : 'none' }
}
