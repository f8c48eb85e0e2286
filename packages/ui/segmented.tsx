import { useId } from 'react'
import type { Choice } from './inputs.tsx'
import styles from './segmented.module.css'

interface SegmentedProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly Choice<V>[]
  readonly onChange: (value: V) => void
}

/** A few choices side by side, of which one holds: the way to sign in, a filter. Radio buttons underneath. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.row} aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.part}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
