import { EyeOutlined } from '@ant-design/icons'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { Button, Form, Modal, Space } from 'antd'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchFile } from '@tripos/web-kit/call.ts'
import { Spinner } from '@tripos/ui/spinner.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { accountOption } from '../../../identity/web/shared/account-option.ts'
import { identity } from '../../../identity/contract/identity.ts'
import { certificateKinds } from '../../contract/kinds.ts'
import styles from './certificates.module.css'

const PdfPicture = lazy(async () => ({ default: (await import('../pdf-picture/pdf-picture.tsx')).PdfPicture }))

/** The page as it will be printed, for somebody who is really there or for a made-up person. */
export function PreviewButton() {
  const t = useTranslations('certificatesStaff.kind')
  const form = Form.useFormInstance()
  const textOf = useErrorText()
  const [userId, setUserId] = useState<string>()
  const [file, setFile] = useState<Blob>()
  const [isBusy, setIsBusy] = useState(false)
  const show = async () => {
    const { name, language, design, numberPattern } = form.getFieldsValue(true)
    setIsBusy(true)
    try {
      const input = { name: name || t('sampleName'), language, design, numberPattern, userId: userId ?? null }
      setFile((await fetchFile(certificateKinds.preview, input)).blob)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Space wrap>
      <RemoteSelect
        className={styles.person ?? ''}
        label={t('previewPerson')}
        source={{
          endpoint: identity.options,
          input: { roleType: RoleType.student },
          toOption: accountOption,
          known: [],
        }}
        value={userId}
        onChange={setUserId}
      />
      <Button icon={<EyeOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void show()}>
        {t('preview')}
      </Button>
      {file && (
        <Modal open footer={null} width={900} title={t('preview')} onCancel={() => setFile(undefined)}>
          <LazyPart fallback={<Spinner />}>
            <PdfPicture file={file} label={t('preview')} />
          </LazyPart>
        </Modal>
      )}
    </Space>
  )
}
