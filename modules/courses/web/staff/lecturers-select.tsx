import { lecturers } from '../../../lecturers/contract.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteMultiSelect } from '@tripos/ui-staff/remote-select.tsx'

interface Lecturer {
  readonly id: string
  readonly name: string
}

interface LecturersSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  /** Chosen lecturers, whose names are known. */
  readonly known: readonly Lecturer[]
}

const toOption = ({ id, name }: Lecturer) => ({ value: id, label: name })

/** Lecturers in the order in which they are chosen. */
export function LecturersSelect({ value = [], onChange, known, ...rest }: LecturersSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      source={{
        endpoint: lecturers.paging,
        input: { size: 20, sort: 'sort', order: 'asc' },
        toOption,
        known: known.map(toOption),
        isAllowed: useCan('course:lecturer:view'),
      }}
      maxCount={20}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}
