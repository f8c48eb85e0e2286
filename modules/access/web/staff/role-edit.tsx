import { access } from '../../contract/access.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ROLE_LISTS } from './api.ts'
import { type RoleTemplate, RoleTemplates } from './role-templates.tsx'
import { RightsTable } from './rights-table.tsx'
import { accessPaths } from '../shared/paths.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { refreshSession, useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'

type Role = Output<typeof access.roleDetail>

interface RoleForm {
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly remark: string
  readonly menuIds: string[]
}

export function RoleEdit() {
  const { id = 'new' } = useParams()
  const copied = useSearchParams()[0].get('copy')
  if (id !== 'new') return <StoredRole key={id} id={id} />
  return copied === null ? <NewRole key="new" /> : <CopiedRole key={copied} id={copied} />
}

function StoredRole({ id }: { id: string }) {
  const detail = useEndpoint(access.roleDetail, { id })
  return (
    <Loaded query={detail}>
      {role => <Editor key={role.version} role={role} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

/** Empty, or as one of the templates: another one begins anew. */
function NewRole() {
  const [template, setTemplate] = useState<RoleTemplate>()
  const above = <RoleTemplates chosen={template?.key} onChoose={setTemplate} />
  if (template === undefined) return <Editor key="empty" above={above} />
  const { name, level, dataScope, remark, menuIds } = template
  return <Editor key={template.key} above={above} start={{ name, level, dataScope, remark, menuIds }} />
}

function CopiedRole({ id }: { id: string }) {
  const t = useTranslations('access.roles')
  const detail = useEndpoint(access.roleDetail, { id })
  return (
    <Loaded query={detail}>
      {({ name, level, dataScope, remark, menuIds }) => (
        <Editor start={{ name: t('copyName', { name }).slice(0, 64), level, dataScope, remark, menuIds }} />
      )}
    </Loaded>
  )
}

const EMPTY: RoleForm = { name: '', level: 1, dataScope: DataScope.own, remark: '', menuIds: [] }

interface EditorProps {
  readonly role?: Role
  /** Of a new role: what it begins with. */
  readonly start?: RoleForm
  readonly above?: ReactNode
  readonly onReload?: () => void
}

function Editor({ role, start = EMPTY, above, onReload }: EditorProps) {
  const t = useTranslations('access.roles')
  const navigate = useNavigate()
  const canEdit = useCan('sys:role:edit') && (role?.canEdit ?? true)
  const { name, level, dataScope, remark, menuIds } = role ?? start
  return (
    <FormPage
      title={role?.name ?? t('new')}
      subject={role?.name ?? ''}
      hint={role && <Hint role={role} />}
      back={accessPaths.roles}
      endpoint={access.roleSave}
      initial={{ name, level, dataScope, remark, menuIds }}
      canEdit={canEdit}
      {...(above === undefined ? {} : { above })}
      toInput={values => ({ ...values, ...(role ? { id: role.id, version: role.version } : {}) })}
      invalidates={ROLE_LISTS}
      fieldOf={{ ROLE_NAME_TAKEN: 'name' }}
      onSaved={({ id }) => {
        // It may be a role of one's own.
        void refreshSession()
        if (!role) void navigate(accessPaths.role(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
    >
      <Fields isBuiltIn={role?.isBuiltIn ?? false} />
    </FormPage>
  )
}

function Hint({ role }: { role: Role }) {
  const t = useTranslations('access.roles')
  const toUsers = useLinkTo('UserList')
  if (role.isBuiltIn) return t('builtInHint')
  const text = t('users', { count: role.userCount })
  return toUsers && role.userCount > 0 ? <Link to={`${toUsers()}?roleId=${role.id}`}>{text}</Link> : text
}

function Fields({ isBuiltIn }: { isBuiltIn: boolean }) {
  const t = useTranslations('access.roles')
  const scopes = useTranslations('access.dataScope')
  return (
    <>
      <FormSection title={t('basics')}>
        <FormRow>
          <Form.Item name="name" label={t('name')} required>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="level" label={t('level')} required extra={t('levelHint')}>
            <InputNumber min={1} max={99} precision={0} />
          </Form.Item>
          <Form.Item name="dataScope" label={t('dataScope')} required extra={t('dataScopeHint')}>
            <Select options={Object.values(DataScope).map(value => ({ value, label: scopes(`${value}`) }))} />
          </Form.Item>
        </FormRow>
        <Form.Item name="remark" label={t('remark')}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </FormSection>
      {!isBuiltIn && (
        <FormSection title={t('grants')} hint={t('grantsHint')}>
          <Form.Item name="menuIds">
            <RightsTable label={t('grants')} />
          </Form.Item>
        </FormSection>
      )}
    </>
  )
}
