/** A form over `useForm`, and its text fields. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { PasswordInput, TextInput } from './inputs.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void
  /** The main thing of its page: whoever comes can type at once. */
  readonly hasStart?: boolean
}

/** The schema of the contract says what is right, so the browser does not check. */
export function Form({ onSubmit, className = styles.form, hasStart = false, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      ref={useStart(hasStart)}
      className={className}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}

/** Not where a keyboard would cover what has just appeared, nor away from where the focus is. */
function useStart(hasStart: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body
    if (!hasStart || isElsewhere || matchMedia('(pointer: coarse)').matches) return
    form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus({ preventScroll: true })
  }, [hasStart])
  return form
}

/** What the fields of these names need of a form. */
export interface FormOf<N extends string> {
  readonly values: Readonly<Record<N, string>>
  readonly errors: Partial<Record<N, string>>
  readonly set: (name: N, value: string) => void
}

interface TextFieldProps<N extends string>
  extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange' | 'required'> {
  readonly form: FormOf<NoInfer<N>>
  readonly name: N
  readonly label: string
  readonly hint?: ReactNode
  readonly required?: boolean
}

/** A line of text that belongs to a form. A password can be looked at. */
export function TextField<N extends string>(props: TextFieldProps<N>) {
  const { form, name, label, hint, required = false, ...rest } = props
  const Input = rest.type === 'password' ? PasswordInput : TextInput
  return (
    <Field label={label} hint={hint} error={form.errors[name]} required={required}>
      <Input {...rest} name={name} value={form.values[name]} onChange={value => form.set(name, value)} />
    </Field>
  )
}
