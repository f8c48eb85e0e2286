import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { gradebook, type GradeColumn, MAX_GRADE_COLUMNS } from '../../contract/gradebook.ts'
import { AddColumn, ColumnList } from './grade-columns.tsx'
import styles from './statistics.module.css'

interface GradebookDrawerProps {
  readonly departmentId: string
  readonly book: Pick<Output<typeof gradebook.paging>, 'columns' | 'missingIsZero' | 'version'>
  readonly onClose: () => void
}

/** Which exams and courses a gradebook shows, in which order, and how much each counts. */
export function GradebookDrawer({ departmentId, book, onClose }: GradebookDrawerProps) {
  const t = useTranslations('statistics.gradebookForm')
  const common = useTranslations('common')
  const textOf = useErrorText()
  const [columns, setColumns] = useState<readonly GradeColumn[]>(book.columns)
  const [missingIsZero, setMissingIsZero] = useState(book.missingIsZero)
  const save = useEndpointMutation(gradebook.save, {
    handles: ['*'],
    invalidates: [gradebook.paging],
    onSuccess: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const add = (column: GradeColumn) => {
    if (columns.some(one => one.id === column.id) || columns.length >= MAX_GRADE_COLUMNS) return
    setColumns([...columns, column])
  }
  const submit = () =>
    save.mutate({
      departmentId,
      missingIsZero,
      version: book.version,
      columns: columns.map(({ kind, id, weight }) => ({ kind, id, weight })),
    })
  return (
    <Drawer
      open
      title={t('title')}
      size={560}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
      footer={
        <Button type="primary" loading={save.isPending} disabled={columns.length === 0} onClick={submit}>
          {common('save')}
        </Button>
      }
    >
      <div className={styles.stack}>
        {save.isError && <Alert type="error" showIcon title={textOf(save.error)} />}
        <ColumnList columns={columns} onChange={setColumns} />
        <AddColumn onAdd={add} />
        <Checkbox checked={missingIsZero} onChange={event => setMissingIsZero(event.target.checked)}>
          {t('missingIsZero')}
        </Checkbox>
        <p className={styles.muted}>{t('hint')}</p>
      </div>
    </Drawer>
  )
}
