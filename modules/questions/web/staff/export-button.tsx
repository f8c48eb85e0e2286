import { DownloadOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { type QuestionFormat, questionFormat } from '@tripos/question-kinds/question-format.ts'
import { Button, Dropdown, Modal, Table } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'

type Report = Output<typeof questionFiles.exportReport>

const HOLD_EVERYTHING: ReadonlySet<QuestionFormat> = new Set(['xlsx', 'xlsxOptions', 'jsonl'])

/** The questions of a bank in a form that an import reads. What the form cannot hold is said before. */
export function ExportButton({ bankId, isText = false }: { bankId: string; isText?: boolean }) {
  const t = useTranslations('questions')
  const formats = useTranslations('questionsImport.formats')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<{ format: QuestionFormat; report: Report }>()
  const save = async (format: QuestionFormat) => {
    setAsked(undefined)
    setIsBusy(true)
    await download(questionFiles.export, { bankId, format })
    setIsBusy(false)
  }
  const report = useEndpointMutation(questionFiles.exportReport, {
    onSuccess: (found, { format }) => {
      if (found.losses.length === 0 && found.fileCount === 1) void save(format)
      else setAsked({ format, report: found })
    },
  })
  const items = questionFormat.options.map(key => ({
    key,
    label: formats(key),
    onClick: () => (HOLD_EVERYTHING.has(key) ? void save(key) : report.mutate({ bankId, format: key })),
  }))
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type={isText ? 'link' : 'default'}
          loading={isBusy || report.isPending}
          icon={<DownloadOutlined aria-hidden="true" />}
        >
          {t('export')}
        </Button>
      </Dropdown>
      {asked && <LossReport {...asked} onSave={() => void save(asked.format)} onCancel={() => setAsked(undefined)} />}
    </>
  )
}

interface LossReportProps {
  readonly format: QuestionFormat
  readonly report: Report
  readonly onSave: () => void
  readonly onCancel: () => void
}

function LossReport({ format, report, onSave, onCancel }: LossReportProps) {
  const t = useTranslations('questionsImport.export')
  const formats = useTranslations('questionsImport.formats')
  return (
    <Modal
      open
      title={t('reportTitle', { format: formats(format) })}
      okText={t('download')}
      cancelText={t('cancel')}
      onOk={onSave}
      onCancel={onCancel}
    >
      <p>{t('reportText', { total: report.total, count: report.wholeCount })}</p>
      {report.isSample && <p>{t('sample', { count: report.total })}</p>}
      {report.fileCount > 1 && <p>{t('tooLarge', { count: report.fileCount })}</p>}
      <Table
        size="small"
        rowKey="part"
        dataSource={report.losses}
        pagination={false}
        columns={[
          { key: 'part', title: t('part'), render: (_, row) => t(`parts.${row.part}`) },
          { key: 'count', title: t('count'), dataIndex: 'count', width: 100 },
        ]}
      />
    </Modal>
  )
}
