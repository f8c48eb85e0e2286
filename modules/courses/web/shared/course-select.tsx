import { courses } from '../../contract/courses.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

interface CourseSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (courseId: string | undefined) => void
  readonly className?: string
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

/** One course, found by title. */
export function CourseSelect(props: CourseSelectProps) {
  return (
    <RemoteSelect
      {...props}
      source={{
        endpoint: courses.paging,
        input: { page: 1, size: 20 },
        toOption,
        find: { endpoint: courses.detail, toOption },
        isAllowed: useCan('course:course:view'),
      }}
    />
  )
}
