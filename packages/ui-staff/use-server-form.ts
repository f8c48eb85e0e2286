/** One form over one endpoint: checks with its schema, saves, and puts refusals where they belong. */
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { Form, type FormInstance } from 'antd'
import { useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isRefusal } from '@tripos/web-kit/call-error.ts'
import { type FieldProblem, problemsOf } from '@tripos/web-kit/input-problems.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useExplainIssue } from '@tripos/web-kit/use-form.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { focusFirstProblem } from './focus-problem.ts'
import { type FieldName, placeProblems } from './form.rules.ts'
import { useConflictDialog } from './use-conflict-dialog.ts'

export interface ServerFormOptions<T extends Endpoint, V extends object> {
  readonly endpoint: T
  readonly toInput: (values: V) => Input<T>
  readonly onSaved: (output: Output<T>) => void
  /** `onSaved` says itself that it was saved. */
  readonly isQuiet?: boolean
  /** Of a new entry: it was saved to go on with another one, which may have some of these values too. */
  readonly onNext?: (values: V) => void
  /** What is missing for the values to be sent at all, where the schema could not say it as people would. */
  readonly problemOf?: (values: V) => FieldProblem | undefined
  /** Queries to ask again after saving. */
  readonly invalidates?: readonly Endpoint[]
  /** Refusals that belong to one field. */
  readonly fieldOf?: Partial<Record<ErrorName, keyof V & string>>
  /** Fields of the call that have another name in the form. */
  readonly fields?: Readonly<Record<string, keyof V & string>>
  /** Brings a field into view that is refused and may be hidden. */
  readonly reveal?: (field: string) => void
  /** Somebody else saved meanwhile, and the person chose to see that instead. */
  readonly onReload?: () => void
}

export interface ServerForm<V extends object> {
  readonly form: FormInstance<V>
  /** Pages hidden in other tabs have fields of the same names; a label must lead to the field of its own page. */
  readonly formName: string
  readonly isSaving: boolean
  /** Why it was not saved, as long as nothing has changed since. */
  readonly problems: readonly string[]
  readonly isDirty: () => boolean
  /** What was said about a field goes when the field changes. */
  readonly markDirty: (changed: Partial<V>) => void
  readonly submit: () => void
  readonly submitForNext: () => void
}

export function useServerForm<T extends Endpoint, V extends object>(options: ServerFormOptions<T, V>): ServerForm<V> {
  const { endpoint, toInput, onSaved, invalidates = [], fieldOf = {}, fields = {} } = options
  const t = useTranslations('staff.form')
  const explain = useExplainIssue()
  const [form] = Form.useForm<V>()
  // A ref, so that the page that is opened by saving is not held back by the edits just saved.
  const dirty = useRef(false)
  const isDirty = useCallback(() => dirty.current, [])
  const askAboutConflict = useConflictDialog(() => {
    // The person has chosen the other version: nothing is held back for these edits any more.
    dirty.current = false
    options.onReload?.()
  })
  const [, render] = useState(false)
  const isForNext = useRef(false)
  const { formName, problems, forget, showProblems } = useProblems(form, fields, options.reveal)

  const save = useEndpointMutation(endpoint, {
    handles: ['BAD_INPUT', 'EDIT_CONFLICT', ...(Object.keys(fieldOf) as ErrorName[])],
    invalidates,
    onSuccess: output => {
      dirty.current = false
      if (!options.isQuiet) toast.success(t('saved'))
      return isForNext.current ? options.onNext?.(form.getFieldsValue(true) as V) : onSaved(output)
    },
    onError: error => {
      if (isRefusal(error, 'EDIT_CONFLICT')) askAboutConflict(error.text)
      else if (isRefusal(error, 'BAD_INPUT')) {
        const issues = problemsOf(error.data)
        showProblems(issues.length > 0 ? issues : [{ field: '', text: error.text }])
      } else if (error instanceof CallError && error.errorName !== undefined) {
        const field = fieldOf[error.errorName]
        if (field === undefined) return
        showProblems([{ field, text: error.text }])
      }
    },
  })

  const send = (wantsNext: boolean) => {
    if (save.isPending) return
    isForNext.current = wantsNext
    const values = form.getFieldsValue(true) as V
    const problem = options.problemOf?.(values)
    const input = toInput(values)
    const found = problem === undefined ? inputProblems(endpoint, input, explain) : [problem]
    forget(values)
    if (found.length === 0) return save.mutate(input)
    showProblems(found)
  }

  return {
    form,
    formName,
    isSaving: save.isPending,
    problems,
    isDirty,
    markDirty: changed => {
      dirty.current = true
      forget(changed)
      render(true)
    },
    submit: () => send(false),
    submitForNext: () => send(true),
  }
}

/** What was said of fields, those inside a list or an object too, of which only the outermost name is given. */
function clearErrors<V extends object>(form: FormInstance<V>, changed: Partial<V>): void {
  const within = form.getFieldsError().filter(({ name: [first = ''], errors }) => first in changed && errors.length > 0)
  const names = [...Object.keys(changed), ...within.map(({ name }) => name)]
  form.setFields(names.map(name => ({ name, errors: [] })) as unknown as Parameters<FormInstance<V>['setFields']>[0])
}

/**
 * Why a form was not saved: at its fields, the first of them in view and with the focus, and as a list. What has no
 * field in this form is shown as a message.
 */
function useProblems<V extends object>(
  form: FormInstance<V>,
  names: Readonly<Record<string, string>>,
  reveal: ServerFormOptions<Endpoint, V>['reveal'],
) {
  const formName = useId()
  const [problems, setProblems] = useState<readonly string[]>([])
  const forget = (fields: Partial<V>) => {
    clearErrors(form, fields)
    setProblems([])
  }
  const showProblems = (found: readonly FieldProblem[]) => {
    const known = form.getFieldsError().map(({ name }) => name as FieldName)
    const named = found.map(one => ({ ...one, field: names[one.field] ?? one.field }))
    const { fields, homeless } = placeProblems(named, known)
    setProblems([...fields.flatMap(field => field.errors), ...homeless])
    form.setFields(fields as Parameters<FormInstance<V>['setFields']>[0])
    const [first] = fields
    if (first) reveal?.([first.name].flat().join('.'))
    if (first) focusFirstProblem(formName)
    if (homeless[0] !== undefined) toast.error(homeless[0])
  }
  return { formName, problems, showProblems, forget }
}

/** What the schema of the call has against this input. */
function inputProblems(
  endpoint: Endpoint,
  input: unknown,
  explain: ReturnType<typeof useExplainIssue>,
): FieldProblem[] {
  return (endpoint.input.safeParse(input).error?.issues ?? []).map(issue => ({
    field: issue.path.map(String).join('.'),
    text: explain(issue, valueAt(input, issue.path)),
  }))
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : value,
    input,
  )
}
