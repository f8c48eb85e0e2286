import { DownloadOutlined } from '@ant-design/icons'
import { candidates } from '../../contract/candidates.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent, formatPoints } from '@tripos/web-kit/format.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import type { ExamSummary } from './candidate-figures.tsx'

type Department = ExamSummary['departments'][number]

const COUNTS = ['candidates', 'passed', 'failed', 'marked', 'notCome', 'inExam', 'handedIn'] as const

interface DrawerProps {
  readonly examId: string
  readonly exam: ExamSummary
  readonly onClose: () => void
}

/** Passed, failed and absent by department: to look at, and as a sheet. */
export function DepartmentsDrawer({ examId, exam, onClose }: DrawerProps) {
  const t = useTranslations('candidates.departments')
  const common = useTranslations('common')
  const { download } = useTransfer()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(candidates.exportDepartments, { examId })
    setBusy(false)
  }
  return (
    <Drawer
      open
      title={t('title', { name: exam.examTitle })}
      size={960}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
      extra={
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
          {t('export')}
        </Button>
      }
    >
      <p>{t('hint')}</p>
      <StaticTable label={t('open')} columns={useColumns()} rows={exam.departments} rowKey={row => row.id} />
    </Drawer>
  )
}

function useColumns() {
  const t = useTranslations('candidates.departments')
  const rateOf = ({ passed, failed }: Department) =>
    passed + failed === 0 ? '' : formatPercent(passed / (passed + failed))
  return [
    { key: 'name', title: t('name'), render: (row: Department) => row.name },
    ...COUNTS.map(key => ({
      key,
      title: t(key),
      align: 'right' as const,
      render: (row: Department) => row[key],
    })),
    { key: 'rate', title: t('passRate'), align: 'right' as const, render: rateOf },
    {
      key: 'mean',
      title: t('mean'),
      align: 'right' as const,
      render: ({ meanScore }: Department) => (meanScore === null ? '' : formatPoints(meanScore)),
    },
  ]
}
