import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './field.module.css'

export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly isBad: boolean
}

const FieldContext = createContext<FieldIds | undefined>(undefined)

/** What an input inside a Field needs to be tied to its label, hint and error. */
export function useField(): FieldIds {
  const own = useId()
  return use(FieldContext) ?? { id: own, describedBy: undefined, isBad: false }
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown in red below and read out when it appears. */
  readonly error?: string | undefined
  readonly required?: boolean
  readonly children: ReactNode
}

/** Label, input, hint and error, tied together. Put exactly one input of this folder inside. */
export function Field({ label, hint, error, required, children }: FieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <abbr className={styles.star} title={t('required')}>
            *
          </abbr>
        )}
      </label>
      <FieldContext value={{ id, describedBy, isBad: error !== undefined }}>{children}</FieldContext>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error && (
          <div id={errorId} className={styles.error}>
            {error}
          </div>
        )}
      </div>
    </div>
  )
}
