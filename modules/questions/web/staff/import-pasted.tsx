import { Input, Modal } from 'antd'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './import.module.css'

interface ImportPastedProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** The same as a file with this text. */
  readonly onRead: (file: File) => void
  readonly onClose: () => void
}

/** Questions that lie in a mail, a chat or on a page, without a file. */
export function ImportPasted({ text, onText, onRead, onClose }: ImportPastedProps) {
  const t = useTranslations('questionsImport.paste')
  const common = useTranslations('common')
  const fieldId = useId()
  return (
    <Modal
      open
      width={760}
      title={t('title')}
      okText={t('read')}
      okButtonProps={{ disabled: text.trim() === '' }}
      cancelText={common('cancel')}
      onOk={() => {
        onClose()
        onRead(new File([text], `${t('fileName')}.txt`, { type: 'text/plain' }))
      }}
      onCancel={onClose}
    >
      <label htmlFor={fieldId} className={styles.pasteHint}>
        {t('hint')}
      </label>
      <Input.TextArea
        id={fieldId}
        autoSize={{ minRows: 12, maxRows: 24 }}
        placeholder={t('example')}
        value={text}
        onChange={event => onText(event.target.value)}
      />
    </Modal>
  )
}
