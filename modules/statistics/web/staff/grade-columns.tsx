import { InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import { courses } from '../../../courses/contract/courses.ts'
import { CourseSelect } from '../../../courses/web/shared/course-select.tsx'
import { exams } from '../../../exams/contract/exams.ts'
import { ExamSelect } from '../../../exams/web/shared/exam-select.tsx'
import { call } from '@tripos/web-kit/call.ts'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'
import { type GradeColumn, MAX_WEIGHT } from '../../contract/gradebook.ts'
import styles from './statistics.module.css'

interface ColumnListProps {
  readonly columns: readonly GradeColumn[]
  readonly onChange: (columns: readonly GradeColumn[]) => void
}

function moved<T>(items: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const after = [...items]
  after.splice(from + by, 0, ...after.splice(from, 1))
  return after
}

/** The columns in their order, each with its weight. */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const t = useTranslations('statistics.gradebookForm')
  const kinds = useTranslations('statistics.gradebook.kinds')
  if (columns.length === 0) return <p className={styles.muted}>{t('empty')}</p>
  return (
    <ul className={styles.columns}>
      {columns.map((column, i) => (
        <li key={column.id} className={styles.column}>
          <div className={styles.person}>
            <span>{column.title}</span>
            <span className={styles.muted}>{kinds(column.kind)}</span>
          </div>
          <InputNumber
            min={0}
            max={MAX_WEIGHT}
            precision={0}
            value={column.weight}
            aria-label={t('weight', { name: column.title })}
            onChange={weight => onChange(columns.map(one => (one === column ? { ...one, weight: weight ?? 0 } : one)))}
          />
          <OrderButtons
            labels={{
              up: t('up', { name: column.title }),
              down: t('down', { name: column.title }),
              remove: t('remove', { name: column.title }),
            }}
            isFirst={i === 0}
            isLast={i === columns.length - 1}
            onMove={by => onChange(moved(columns, i, by))}
            onRemove={() => onChange(columns.filter(one => one !== column))}
          />
        </li>
      ))}
    </ul>
  )
}

/** One more exam or course, at the end. */
export function AddColumn({ onAdd }: { onAdd: (column: GradeColumn) => void }) {
  const t = useTranslations('statistics.gradebookForm')
  const add = async (kind: GradeColumn['kind'], id: string | undefined) => {
    if (id === undefined) return
    const { title } = await (kind === 'exam' ? call(exams.detail, { id }) : call(courses.detail, { id }))
    onAdd({ kind, id, title, weight: 1 })
  }
  return (
    <div className={styles.add}>
      <ExamSelect label={t('addExam')} value={undefined} onChange={id => void add('exam', id)} />
      <CourseSelect label={t('addCourse')} value={undefined} onChange={id => void add('course', id)} />
    </div>
  )
}
