import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import styles from './inputs.module.css'

/** The inputs hand out the value, not the event. */
interface Valued {
  readonly value: string
  readonly onChange: (value: string) => void
}

type TextInputProps = Valued & Omit<ComponentProps<'input'>, 'value' | 'onChange'>

export function TextInput({ onChange, className, ...rest }: TextInputProps) {
  const { id, describedBy, isBad } = useField()
  return (
    <input
      type="text"
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isBad || undefined}
      {...rest}
      className={classes(styles.input, className)}
      onChange={event => onChange(event.target.value)}
    />
  )
}

type SelectInputProps = Valued & { readonly options: readonly Choice<string>[] } & Omit<
    ComponentProps<'select'>,
    'value' | 'onChange'
  >

/** The browser's own list: known to every hand, with or without a mouse. */
export function SelectInput({ options, onChange, className, ...rest }: SelectInputProps) {
  const { id, describedBy, isBad } = useField()
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isBad || undefined}
      {...rest}
      className={classes(styles.input, className)}
      onChange={event => onChange(event.target.value)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A password that can be looked at. */
export function PasswordInput(props: TextInputProps) {
  const t = useTranslations('common')
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.withButton}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        className={styles.inside}
        aria-label={isShown ? t('hidePassword') : t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}

export interface Choice<V extends string | number> {
  readonly value: V
  readonly label: string
  readonly isDisabled?: boolean
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

export function Checkbox({ onChange, children, ...rest }: CheckboxProps) {
  const { describedBy, isBad } = useField()
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-describedby={describedBy}
        aria-invalid={isBad || undefined}
        {...rest}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

interface RadioGroupProps<V extends string | number> {
  readonly label: string
  readonly value: V | undefined
  readonly options: readonly Choice<V>[]
  readonly onChange: (value: V) => void
}

export function RadioGroup<V extends string | number>({ label, value, options, onChange }: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.value} className={styles.choice}>
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
