import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import inputs from './inputs.module.css'
import styles from './text-area.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Several lines of text. Grows with them, where the browser can. */
export function TextArea({ onChange, className, ...rest }: TextAreaProps) {
  const { id, describedBy, isBad } = useField()
  return (
    <textarea
      id={id}
      rows={3}
      aria-describedby={describedBy}
      aria-invalid={isBad || undefined}
      {...rest}
      className={classes(inputs.input, styles.area, className)}
      onChange={event => onChange(event.target.value)}
    />
  )
}
