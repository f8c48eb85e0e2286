import { RemoteMultiSelect, RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { MAX_MARKERS, markingAssignments } from '../../../contract/marking-assignments.ts'

interface FieldProps {
  readonly examId: string
  readonly id?: string
  readonly label: string
}

const sourceOf = (examId: string) => ({
  endpoint: markingAssignments.markers,
  input: { examId, page: 1, size: 20 },
  toOption: ({ id, name }: { id: string; name: string }) => ({ value: id, label: name }),
})

interface MarkersSelectProps extends FieldProps {
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** People who may mark this exam. */
export function MarkersSelect({ examId, value = [], onChange, ...rest }: MarkersSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      source={sourceOf(examId)}
      maxCount={MAX_MARKERS}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}

interface MarkerSelectProps extends FieldProps {
  readonly known: { readonly id: string; readonly name: string }
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** One of them. */
export function MarkerSelect({ examId, known, value, onChange, ...rest }: MarkerSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      source={{ ...sourceOf(examId), known: [{ value: known.id, label: known.name }] }}
      allowClear={false}
      value={value}
      onChange={id => id !== undefined && onChange?.(id)}
    />
  )
}
