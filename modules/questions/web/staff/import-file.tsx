import { DownloadOutlined, InboxOutlined, SnippetsOutlined } from '@ant-design/icons'
import { questionFiles } from '../../contract/question-files.ts'
import { QUESTION_FORMATS, type ImportFormat, importFormat } from '@tripos/question-kinds/question-format.ts'
import { Alert, Button, Select, Space, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import styles from './import.module.css'
import { ImportMappings } from './import-mappings.tsx'
import { ImportPasted } from './import-pasted.tsx'

interface ImportFileProps {
  /** Why the last file was refused. */
  readonly refusal: string | undefined
  /** Where that is because nobody knows the columns of the sheet. */
  readonly onMap: (() => void) | undefined
  /** What was pasted stays until it is imported, however often it is read. */
  readonly pasted: string
  readonly onPasted: (text: string) => void
  readonly onChosen: (file: File, format: ImportFormat | undefined) => void
}

const EXTENSIONS = [...new Set(Object.values(QUESTION_FORMATS).flatMap(({ extensions }) => extensions))]
/** What a file dialog understands: the last part of a name. */
const ACCEPTED = [...new Set(EXTENSIONS.map(each => each.slice(each.lastIndexOf('.'))))].join(',')

/** Chooses a file and its format. */
export function ImportFile({ refusal, onMap, pasted, onPasted, onChosen }: ImportFileProps) {
  const t = useTranslations('questionsImport')
  const listText = useListText()
  const [format, setFormat] = useState<ImportFormat | 'auto'>('auto')
  const [isListing, setIsListing] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  // The page may be open in two tabs.
  const formatId = useId()

  return (
    <div className={styles.stack}>
      {refusal !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={refusal}
          action={
            onMap && (
              <Button size="small" onClick={onMap}>
                {t('columns.map')}
              </Button>
            )
          }
        />
      )}
      <div className={styles.format}>
        <label htmlFor={formatId}>{t('formatLabel')}</label>
        <Select
          id={formatId}
          value={format}
          onChange={setFormat}
          popupMatchSelectWidth={false}
          options={[
            { value: 'auto', label: t('auto') },
            ...importFormat.options.map(value => ({ value, label: t(`formats.${value}`) })),
          ]}
        />
      </div>
      <Upload.Dragger
        accept={ACCEPTED}
        maxCount={1}
        showUploadList={false}
        // The file goes through our own call; antd is not to send it.
        beforeUpload={file => {
          onChosen(file, format === 'auto' ? undefined : format)
          return false
        }}
      >
        <p className={styles.icon}>
          <InboxOutlined aria-hidden="true" />
        </p>
        <p>{t('choose')}</p>
        <p className={styles.muted}>
          {t('kinds', { kinds: listText(importFormat.options.map(value => t(`formats.${value}`))) })}
        </p>
      </Upload.Dragger>
      <Space wrap>
        <Button icon={<SnippetsOutlined aria-hidden="true" />} onClick={() => setIsPasting(true)}>
          {t('paste.button')}
        </Button>
        <TemplateButton format="xlsx" />
        <TemplateButton format="docx" />
        <Button onClick={() => setIsListing(true)}>{t('columns.remembered')}</Button>
      </Space>
      {isPasting && (
        <ImportPasted
          text={pasted}
          onText={onPasted}
          onRead={file => onChosen(file, undefined)}
          onClose={() => setIsPasting(false)}
        />
      )}
      {isListing && <ImportMappings onClose={() => setIsListing(false)} />}
    </div>
  )
}

function TemplateButton({ format }: { format: 'xlsx' | 'docx' }) {
  const t = useTranslations('questionsImport')
  const { download } = useTransfer()
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      onClick={() => void download(questionFiles.importTemplate, { format })}
    >
      {t(format === 'xlsx' ? 'template' : 'wordSample')}
    </Button>
  )
}
