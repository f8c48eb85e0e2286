import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { files } from '../../contract.ts'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  readonly id?: string
  readonly label: string
  readonly value?: string
  readonly onChange?: (url: string) => void
}

/** The address of an uploaded picture; empty for none. */
export function PictureField({ id, label, value = '', onChange }: PictureFieldProps) {
  const t = useTranslations('site.settings')
  const { upload } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File) => {
    setIsBusy(true)
    const stored = await upload(files.uploadImage, { file, input: {} })
    setIsBusy(false)
    if (stored) onChange?.(stored.url)
  }
  return (
    <Space wrap>
      {value === '' ? (
        <span className={styles.noPicture}>{t('noPicture')}</span>
      ) : (
        <img src={value} alt={label} className={styles.picture} />
      )}
      <Upload
        {...(id === undefined ? {} : { id })}
        accept="image/png,image/jpeg,image/gif,image/webp"
        showUploadList={false}
        beforeUpload={file => {
          void send(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />} loading={isBusy} aria-label={`${t('upload')}: ${label}`}>
          {t('upload')}
        </Button>
      </Upload>
      {value !== '' && (
        <Button
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`${t('remove')}: ${label}`}
          onClick={() => onChange?.('')}
        />
      )}
    </Space>
  )
}
