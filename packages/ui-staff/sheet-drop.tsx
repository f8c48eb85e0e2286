import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './sheet.module.css'

interface SheetDropProps {
  readonly mostRows: number
  readonly onFile: (file: File) => Promise<void>
  readonly onRefused: (text: string) => void
}

/** Takes an Excel sheet that is chosen or dropped, one at a time. */
export function SheetDrop({ mostRows, onFile, onRefused }: SheetDropProps) {
  const t = useTranslations('staff.sheets.drop')
  const [isBusy, setIsBusy] = useState(false)
  const take = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return onRefused(t('wrongKind'))
    setIsBusy(true)
    await onFile(file)
    setIsBusy(false)
  }
  return (
    <Upload.Dragger
      accept=".xlsx"
      maxCount={1}
      showUploadList={false}
      disabled={isBusy}
      // The file goes through our own call; antd is not to send it.
      beforeUpload={file => {
        void take(file)
        return false
      }}
    >
      <p className={styles.icon}>
        <InboxOutlined aria-hidden="true" />
      </p>
      <p>{t('choose')}</p>
      <p className={styles.quiet}>{t('limit', { count: mostRows })}</p>
    </Upload.Dragger>
  )
}
