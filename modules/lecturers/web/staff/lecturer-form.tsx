import { LecturerState } from '../../contract.ts'
import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../../contract.ts'
import { Drawer, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { AccountSelect } from '../../../identity/web/shared/account-select.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { PictureField } from '../../../files/web/shared/picture-field.tsx'
import { LECTURER_LISTS } from './lecturer.ts'
import styles from './lecturers.module.css'

type Stored = Output<typeof lecturers.detail>

const SIZE = 720

interface LecturerFormProps {
  readonly id: string
  readonly onClose: () => void
}

/** A new lecturer (`new`), or one that is there. */
export function LecturerForm({ id, onClose }: LecturerFormProps) {
  if (id === 'new') return <Editor onClose={onClose} />
  return <StoredLecturer id={id} onClose={onClose} />
}

function StoredLecturer({ id, onClose }: LecturerFormProps) {
  const t = useTranslations('lecturersStaff')
  const common = useTranslations('common')
  // What is edited is not what was read some time ago.
  const detail = useEndpoint(lecturers.detail, { id }, { staleMs: 0 })
  const [stored, setStored] = useState<Stored>()
  // Kept from then on: what is asked again later takes no edits away.
  if (stored === undefined && detail.data && !detail.isFetching) setStored(detail.data)
  if (stored) return <Editor stored={stored} onClose={onClose} />
  return (
    <Drawer open title={t('edit')} size={SIZE} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Loaded query={detail}>{() => null}</Loaded>
    </Drawer>
  )
}

type LecturerValues = Required<Omit<CallInput<typeof lecturers.save>, 'id' | 'version' | 'portrait'>> & {
  /** Empty for none. */
  readonly portrait: string
}

const NEW: LecturerValues = {
  name: '',
  title: '',
  portrait: '',
  introduction: '',
  sort: 0,
  state: LecturerState.shown,
  userId: null,
}

const valuesOf = ({ name, title, portrait, introduction, sort, state, userId }: Stored): LecturerValues => ({
  name,
  title,
  introduction,
  sort,
  state,
  userId,
  portrait: portrait ?? '',
})

function Editor({ stored, onClose }: { stored?: Stored; onClose: () => void }) {
  const t = useTranslations('lecturersStaff')
  return (
    <FormDrawer
      title={t(stored ? 'edit' : 'new')}
      size={SIZE}
      endpoint={lecturers.save}
      initial={stored ? valuesOf(stored) : NEW}
      toInput={values => ({
        ...values,
        portrait: values.portrait === '' ? null : values.portrait,
        ...(stored ? { id: stored.id, version: stored.version } : {}),
      })}
      invalidates={LECTURER_LISTS}
      fieldOf={{ LECTURER_USER_TAKEN: 'userId' }}
      onSaved={onClose}
      onClose={onClose}
      onReload={onClose}
    >
      <div className={styles.fields}>
        <Form.Item name="name" label={t('name')} required>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="title" label={t('jobTitle')} extra={t('jobTitleHint')}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name="portrait" label={t('portrait')} extra={t('portraitHint')}>
        <PictureField label={t('portrait')} />
      </Form.Item>
      <Form.Item name="introduction" label={t('introduction')}>
        <RichTextField label={t('introduction')} />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item name="state" label={t('state')}>
          <Radio.Group options={Object.values(LecturerState).map(value => ({ value, label: t(`states.${value}`) }))} />
        </Form.Item>
        <Form.Item name="sort" label={t('sort')} extra={t('sortHint')}>
          <InputNumber min={0} max={1_000_000} precision={0} className={styles.wide ?? ''} />
        </Form.Item>
      </div>
      <Form.Item name="userId" label={t('user')} extra={t('userHint')}>
        <AccountSelect label={t('user')} known={stored?.user ?? null} />
      </Form.Item>
    </FormDrawer>
  )
}
