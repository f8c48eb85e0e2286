import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import {
  type ImportPreview,
  QUESTION_FORMATS,
  type QuestionFormat,
  questionFiles,
  questionFormat,
} from '@tripos/contract/question-files'
import { Alert, Button, Select, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '../../ui/transfer.tsx'
import styles from './import.module.css'

interface ImportFileProps {
  readonly bankId: string
  readonly onRead: (preview: ImportPreview) => void
}

const EXTENSIONS = [...new Set(Object.values(QUESTION_FORMATS).flatMap(({ extensions }) => extensions))]
/** What a file dialog understands: the last part of a name. */
const ACCEPTED = [...new Set(EXTENSIONS.map(each => each.slice(each.lastIndexOf('.'))))].join(',')

/** Chooses a file and sends it to the dry run. Nothing is stored in the bank by this. */
export function ImportFile({ bankId, onRead }: ImportFileProps) {
  const t = useTranslations('adminImport')
  const { upload } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const [format, setFormat] = useState<QuestionFormat | 'auto'>('auto')
  const [refusal, setRefusal] = useState<string>()
  // Several of these pages may be open in tabs.
  const formatId = useId()

  const send = async (file: File) => {
    setRefusal(undefined)
    setIsBusy(true)
    const input = format === 'auto' ? { bankId } : { bankId, format }
    const preview = await upload(questionFiles.importDryRun, { file, input }, setRefusal)
    setIsBusy(false)
    if (preview) onRead(preview)
  }

  return (
    <div className={styles.stack}>
      {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
      <div className={styles.format}>
        <label htmlFor={formatId}>{t('formatLabel')}</label>
        <Select
          id={formatId}
          value={format}
          onChange={setFormat}
          popupMatchSelectWidth={false}
          options={[
            { value: 'auto', label: t('auto') },
            ...questionFormat.options.map(value => ({ value, label: t(`formats.${value}`) })),
          ]}
        />
      </div>
      <Upload.Dragger
        accept={ACCEPTED}
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
        <p className={styles.muted}>
          {t('kinds', { kinds: questionFormat.options.map(value => t(`formats.${value}`)).join(', ') })}
        </p>
      </Upload.Dragger>
      <TemplateButton />
    </div>
  )
}

function TemplateButton() {
  const t = useTranslations('adminImport')
  const { download } = useTransfer()
  return (
    <div>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void download(questionFiles.importTemplate, {})}
      >
        {t('template')}
      </Button>
    </div>
  )
}
