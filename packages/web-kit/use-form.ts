/**
 * Plain controlled forms over a schema of the contract: the form refuses what the server would refuse. Errors appear
 * after the first attempt to send, then follow the typing.
 */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { FieldProblem } from './input-problems.ts'

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>

export interface Form<V extends object, P> {
  readonly values: V
  readonly errors: FieldErrors<V>
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void
  readonly reset: (values: V) => void
  /** Checks everything; calls `send` with the parsed values, or shows the errors and focuses the first. */
  readonly submit: (send: (parsed: P) => void) => void
  /** Checks one field now, before anything is sent. */
  readonly check: (name: keyof V & string) => void
  /** Puts a refusal of the server at its field. */
  readonly fail: (name: keyof V & string, text: string) => void
  /** Puts problems at their fields and focuses the first. Gives the sentence of one that has no field on the page. */
  readonly refuse: (problems: readonly FieldProblem[]) => string | undefined
}

export function useForm<V extends object, S extends z.ZodMiniType>(schema: S, initial: V): Form<V, z.output<S>> {
  const explain = useExplainIssue()
  const [values, setValues] = useState(initial)
  const [wasSent, setWasSent] = useState(false)
  const [failed, setFailed] = useState<FieldErrors<V>>({})

  // An input that was left blank sends nothing: optional fields are then left out, required ones missed.
  const check = () => schema.safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  const errorsOf = (result: ReturnType<typeof check>): FieldErrors<V> => {
    const found: Record<string, string> = {}
    for (const issue of result.error?.issues ?? []) {
      const name = String(issue.path[0] ?? '')
      const value = (values as Record<string, unknown>)[name]
      found[name] ??= explain(issue, value)
    }
    return found as FieldErrors<V>
  }

  return {
    values,
    errors: { ...(wasSent ? errorsOf(check()) : {}), ...failed },
    set: (name, value) => {
      setValues(old => ({ ...old, [name]: value }))
      setFailed(old => without(old, name))
    },
    reset: next => {
      setValues(next)
      setWasSent(false)
      setFailed({})
    },
    submit: send => {
      setWasSent(true)
      const result = check()
      if (result.success) send(result.data as z.output<S>)
      else focusFirst(errorsOf(result))
    },
    check: name => {
      const text = errorsOf(check())[name]
      if (text === undefined) return
      setFailed(old => ({ ...old, [name]: text }))
      focusFirst({ [name]: text })
    },
    fail: (name, text) => setFailed(old => ({ ...old, [name]: text })),
    refuse: problems => {
      const placed: Record<string, string> = {}
      const homeless: string[] = []
      for (const { field, text, msg = text } of problems) {
        // Fields here are flat: what lies below one is said at it, with its place.
        const [name = ''] = field.split('.')
        if (inputOf(name) === null) homeless.push(msg)
        else placed[name] ??= name === field ? text : msg
      }
      setFailed(old => ({ ...old, ...placed }))
      focusFirst(placed)
      return homeless[0]
    },
  }
}

/** An entry `undefined` would hide what the schema says of the field. */
function without<V>(errors: FieldErrors<V>, name: keyof V): FieldErrors<V> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)) as FieldErrors<V>
}

/** The fields render with `name`, so the first bad one can be found without a ref for each. */
function focusFirst(errors: object): void {
  const first = Object.keys(errors)[0]
  if (first !== undefined) inputOf(first)?.focus()
}

const inputOf = (name: string): HTMLElement | null =>
  document.querySelector(`form [name="${CSS.escape(name)}"]:not([hidden])`)

export function useExplainIssue(): (issue: z.core.$ZodIssue, value: unknown) => string {
  const t = useTranslations('common.form')
  return (issue, value) => {
    const isBlank = typeof value === 'string' && value.trim() === ''
    if (isBlank || value === undefined || value === null) return t('required')
    if (issue.code === 'too_small' && typeof value === 'string') return t('tooShort', { min: Number(issue.minimum) })
    if (issue.code === 'too_big' && typeof value === 'string') return t('tooLong', { max: Number(issue.maximum) })
    if (issue.code === 'too_small' && Array.isArray(value)) return t('tooFew', { min: Number(issue.minimum) })
    if (issue.code === 'too_small') return t('tooSmall', { min: Number(issue.minimum) })
    if (issue.code === 'too_big') return t('tooBig', { max: Number(issue.maximum) })
    return t('invalid')
  }
}
