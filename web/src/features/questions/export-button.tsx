import { DownloadOutlined } from '@ant-design/icons'
import { questions } from '@tripos/contract/questions'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '../../ui/transfer.tsx'

/** The questions of a bank in a form that an import reads. */
export function ExportButton({ bankId, isText = false }: { bankId: string; isText?: boolean }) {
  const t = useTranslations('admin.questions')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (format: 'jsonl' | 'xlsx') => {
    setIsBusy(true)
    await download(questions.export, { bankId, format })
    setIsBusy(false)
  }
  const items = (['xlsx', 'jsonl'] as const).map(key => ({ key, label: t(key), onClick: () => void save(key) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type={isText ? 'link' : 'default'} loading={isBusy} icon={<DownloadOutlined aria-hidden="true" />}>
        {t('export')}
      </Button>
    </Dropdown>
  )
}
