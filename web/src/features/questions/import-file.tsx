import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { type ImportPreview, questions } from '@tripos/contract/questions'
import { Alert, Button, Progress, Upload } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { download, upload } from '../../lib/call.ts'
import { leaveOnSessionError } from '../../lib/session.ts'
import { useErrorText } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './import.module.css'

interface ImportFileProps {
  readonly bankId: string
  readonly onRead: (preview: ImportPreview) => void
}

/** Chooses a file and sends it to the dry run. Nothing is stored in the bank by this. */
export function ImportFile({ bankId, onRead }: ImportFileProps) {
  const t = useTranslations('admin.import')
  const textOf = useErrorText()
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()

  const send = async (file: File) => {
    const format = formatOf(file.name)
    if (!format) {
      setRefusal(t('wrongKind'))
      return
    }
    setRefusal(undefined)
    setShare(0)
    try {
      onRead(await upload(questions.importDryRun, { file, input: { bankId, format } }, { onProgress: setShare }))
    } catch (error) {
      if (!leaveOnSessionError(error)) setRefusal(textOf(error))
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div className={styles.stack}>
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Upload.Dragger
        accept=".jsonl,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={share !== undefined}
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
      {share !== undefined && (
        <div role="status">
          <p>{share < 1 ? t('uploading') : t('reading')}</p>
          <Progress percent={Math.round(share * 100)} aria-label={t('uploading')} />
        </div>
      )}
      <TemplateButton />
    </div>
  )
}

function TemplateButton() {
  const t = useTranslations('admin.import')
  const textOf = useErrorText()
  const fetchTemplate = () =>
    download(questions.importTemplate, {}).catch((error: unknown) => {
      if (!leaveOnSessionError(error)) toast.error(textOf(error))
    })
  return (
    <div>
      <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void fetchTemplate()}>
        {t('template')}
      </Button>
    </div>
  )
}

function formatOf(name: string): 'jsonl' | 'xlsx' | undefined {
  if (/\.jsonl$/i.test(name)) return 'jsonl'
  return /\.xlsx$/i.test(name) ? 'xlsx' : undefined
}
