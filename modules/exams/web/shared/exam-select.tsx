import { exams } from '../../contract/exams.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

interface ExamSelectProps {
  readonly id?: string
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (examId: string | undefined) => void
  readonly className?: string
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

/** One exam, found by title. */
export function ExamSelect(props: ExamSelectProps) {
  return (
    <RemoteSelect
      {...props}
      source={{
        endpoint: exams.paging,
        input: { page: 1, size: 20 },
        toOption,
        find: { endpoint: exams.detail, toOption },
        isAllowed: useCan('exam:exam:view'),
      }}
    />
  )
}
