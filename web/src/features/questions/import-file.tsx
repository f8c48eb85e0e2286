import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { type ImportPreview, questions } from '@tripos/contract/questions'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '../../ui/transfer.tsx'
import styles from './import.module.css'

interface ImportFileProps {
  readonly bankId: string
  readonly onRead: (preview: ImportPreview) => void
}

/** Chooses a file and sends it to the dry run. Nothing is stored in the bank by this. */
export function ImportFile({ bankId, onRead }: ImportFileProps) {
  const t = useTranslations('admin.import')
  const { upload } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const send = async (file: File) => {
    const format = formatOf(file.name)
    if (!format) {
      setRefusal(t('wrongKind'))
      return
    }
    setRefusal(undefined)
    setIsBusy(true)
    const preview = await upload(questions.importDryRun, { file, input: { bankId, format } }, setRefusal)
    setIsBusy(false)
    if (preview) onRead(preview)
  }

  return (
    <div className={styles.stack}>
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Upload.Dragger
        accept=".jsonl,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        // The file goes through our own call; antd is not to send it.
        beforeUpload={file => {
          void send(file)
          return false
        }}
      >
        <p className={styles.icon}>
          <InboxOutlined aria-hidden="true" />
        </p>
        <p>{t('choose')}</p>
        <p className={styles.muted}>{t('kinds')}</p>
      </Upload.Dragger>
      <TemplateButton />
    </div>
  )
}

function TemplateButton() {
  const t = useTranslations('admin.import')
  const { download } = useTransfer()
  return (
    <div>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void download(questions.importTemplate, {})}
      >
        {t('template')}
      </Button>
    </div>
  )
}

function formatOf(name: string): 'jsonl' | 'xlsx' | undefined {
  if (/\.jsonl$/i.test(name)) return 'jsonl'
  return /\.xlsx$/i.test(name) ? 'xlsx' : undefined
}
