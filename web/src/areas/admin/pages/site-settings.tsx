import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { site } from '@tripos/contract/site'
import { Button, Form, Input, Space, Switch, Upload } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../features/users/department-select.tsx'
import { files } from '@tripos/contract/files'
import { upload } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { leaveOnSessionError, useCan } from '../../../lib/session.ts'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { useErrorText } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FormPage, FormRow, FormSection } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import styles from './pages.module.css'

export function SiteSettings() {
  const t = useTranslations('admin.site')
  const canEdit = useCan('sys:config:edit')
  const detail = useEndpoint(site.detail, { id: 1 })
  return (
    <Loaded query={detail}>
      {({ id: _id, demo: _demo, ...initial }) => (
        <FormPage
          title={t('title')}
          back={paths.admin.dashboard}
          endpoint={site.save}
          initial={initial}
          canEdit={canEdit}
          toInput={values => values}
          invalidates={[site.detail]}
          onSaved={() => undefined}
        >
          <Fields />
        </FormPage>
      )}
    </Loaded>
  )
}

function Fields() {
  const t = useTranslations('admin.site')
  const copyRight = Form.useWatch<string | undefined>('copyRight') ?? ''
  const isOpen = Form.useWatch<boolean | undefined>('signUpOpen')
  return (
    <>
      <FormSection title={t('look')}>
        <Form.Item name="siteName" label={t('siteName')} required>
          <Input maxLength={60} />
        </Form.Item>
        <FormRow>
          {(['frontLogo', 'backLogo', 'loginBackground'] as const).map(name => (
            <Form.Item key={name} name={name} label={t(name)}>
              <PictureField label={t(name)} />
            </Form.Item>
          ))}
        </FormRow>
        <Form.Item name="copyRight" label={t('copyRight')} extra={t('copyRightHint')}>
          <Input.TextArea rows={4} maxLength={10_000} />
        </Form.Item>
        <Form.Item label={t('preview')}>
          <div className={styles.preview}>
            {copyRight.trim() === '' ? (
              <span className={styles.muted}>{t('noCopyRight')}</span>
            ) : (
              <RichText html={copyRight} />
            )}
          </div>
        </Form.Item>
      </FormSection>
      <FormSection title={t('accounts')}>
        <SwitchField name="signUpOpen" />
        {isOpen && <SwitchField name="signUpReview" />}
        {isOpen && (
          <Form.Item name="signUpDepartmentId" label={t('signUpDepartmentId')} extra={t('signUpDepartmentHint')}>
            <DepartmentSelect label={t('signUpDepartmentId')} />
          </Form.Item>
        )}
        <SwitchField name="singleSession" />
      </FormSection>
    </>
  )
}

function SwitchField({ name }: { name: 'signUpOpen' | 'signUpReview' | 'singleSession' }) {
  const t = useTranslations('admin.site')
  return (
    <Form.Item name={name} label={t(name)} valuePropName="checked" extra={t(`${name}Hint`)}>
      <Switch />
    </Form.Item>
  )
}

interface PictureFieldProps {
  readonly id?: string
  readonly label: string
  readonly value?: string
  readonly onChange?: (url: string) => void
}

/** The address of an uploaded picture; empty for none. */
function PictureField({ id, label, value = '', onChange }: PictureFieldProps) {
  const t = useTranslations('admin.site')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File) => {
    setIsBusy(true)
    try {
      onChange?.((await upload(files.uploadImage, { file, input: {} })).url)
    } catch (error) {
      if (!leaveOnSessionError(error)) toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Space wrap>
      {value !== '' && <img src={value} alt={label} className={styles.logo} />}
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
