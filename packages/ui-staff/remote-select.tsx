/** One or several rows of an endpoint, found by typing. What is chosen keeps its name wherever it stands in the list. */
import type { Endpoint, RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Select } from 'antd'
import { type Option, type RemoteSource, useRemoteOptions } from './use-remote-options.tsx'

interface FieldProps<T extends Endpoint, D extends Endpoint> {
  readonly source: RemoteSource<T, D>
  readonly id?: string
  readonly label: string
  readonly placeholder?: string
  readonly className?: string
}

interface RemoteSelectProps<T extends Endpoint, D extends Endpoint> extends FieldProps<T, D> {
  readonly value: string | null | undefined
  readonly onChange: (value: string | undefined, row: RowOf<T> | undefined) => void
  readonly allowClear?: boolean
  readonly disabled?: boolean
}

export function RemoteSelect<T extends Endpoint, D extends Endpoint = Endpoint>(props: RemoteSelectProps<T, D>) {
  // The rest: a form gives its fields more than an id (`aria-required`, `aria-describedby`).
  const { source, label, placeholder = label, value, onChange, allowClear = true, ...rest } = props
  const remote = useRemoteOptions(source, value ? [value] : [])
  return (
    <Select<Option | null, Option>
      {...rest}
      {...remote.props}
      labelInValue
      aria-label={label}
      placeholder={placeholder}
      allowClear={allowClear}
      options={remote.options}
      value={value ? remote.labelled(value) : null}
      onChange={(next: Option | null | undefined) => {
        remote.remember(next ? [next.value] : [])
        onChange(next?.value, next ? remote.rowWith(next.value) : undefined)
      }}
    />
  )
}

interface RemoteMultiSelectProps<T extends Endpoint, D extends Endpoint> extends FieldProps<T, D> {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** Of those chosen, what cannot be taken away. */
  readonly fixed?: ReadonlySet<string>
  readonly maxCount?: number
}

const NONE: ReadonlySet<string> = new Set()

/** In the order in which they are chosen. */
export function RemoteMultiSelect<T extends Endpoint, D extends Endpoint = Endpoint>(
  props: RemoteMultiSelectProps<T, D>,
) {
  const { source, label, placeholder = label, value, onChange, fixed = NONE, ...rest } = props
  const remote = useRemoteOptions(source, value)
  return (
    <Select<Option[], Option>
      {...rest}
      {...remote.props}
      labelInValue
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      options={remote.options.map(one => ({ ...one, disabled: fixed.has(one.value) }))}
      value={value.map(remote.labelled)}
      onChange={next => {
        const ids = next.map(one => one.value)
        remote.remember(ids)
        onChange([...value.filter(id => fixed.has(id) && !ids.includes(id)), ...ids])
      }}
    />
  )
}
