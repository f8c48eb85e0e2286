import { DownloadOutlined } from '@ant-design/icons'
import { questions } from '@tripos/contract/questions'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../lib/call.ts'
import { leaveOnSessionError } from '../../lib/session.ts'
import { useErrorText } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'

/** The questions of a bank in a form that an import reads. */
export function ExportButton({ bankId, isText = false }: { bankId: string; isText?: boolean }) {
  const t = useTranslations('admin.questions')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (format: 'jsonl' | 'xlsx') => {
    setIsBusy(true)
    try {
      await download(questions.export, { bankId, format })
      toast.success(t('exported'))
    } catch (error) {
      if (!leaveOnSessionError(error)) toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
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
