import { RoleType } from '@tripos/contract/enums'
import { identity } from '@tripos/contract/identity'
import type { Output } from '@tripos/contract/kernel'
import { Form, Input, Radio } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { USER_LISTS } from '../../../features/users/api.ts'
import { DepartmentsSelect } from '../../../features/users/department-select.tsx'
import { RoleSelect } from '../../../features/users/role-select.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/session.ts'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'

type User = Output<typeof identity.detail>

interface UserForm {
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
  readonly password: string
  readonly mobile: string
  readonly email: string
  readonly departmentIds: string[]
  readonly roleIds: string[]
}

export function UserEdit() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <Editor key="new" /> : <StoredUser key={id} id={id} />
}

function StoredUser({ id }: { id: string }) {
  const detail = useEndpoint(identity.detail, { id })
  return (
    <Loaded query={detail}>
      {user => <Editor key={user.version} user={user} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

function Editor({ user, onReload }: { user?: User; onReload?: () => void }) {
  const t = useTranslations('admin.users')
  const navigate = useNavigate()
  const initial: UserForm = {
    userName: user?.userName ?? '',
    realName: user?.realName ?? '',
    roleType: user?.roleType ?? RoleType.student,
    password: '',
    mobile: user?.mobileFull ?? '',
    email: user?.email ?? '',
    departmentIds: user?.departments.map(one => one.id) ?? [],
    roleIds: user?.roles.map(one => one.id) ?? [],
  }
  return (
    <FormPage
      title={user ? user.realName : t('new')}
      hint={user?.lastLoginAt && t('lastLogin', { at: formatMoment(user.lastLoginAt) })}
      back={paths.admin.users}
      endpoint={identity.save}
      initial={initial}
      canEdit={useCan('sys:user:edit')}
      toInput={({ password, ...values }) => ({
        ...values,
        // A student has no roles; those chosen before the type was changed are not sent.
        roleIds: values.roleType === RoleType.administrator ? values.roleIds : [],
        // A new user needs one; an empty field on a stored user keeps the old.
        ...(password !== '' || !user ? { password } : {}),
        ...(user ? { id: user.id, version: user.version } : {}),
      })}
      invalidates={USER_LISTS}
      fieldOf={{ USER_NAME_TAKEN: 'userName', CONTACT_TAKEN: 'mobile', GRANT_NOT_HELD: 'roleIds' }}
      onSaved={({ id }) => {
        if (!user) void navigate(paths.admin.user(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
    >
      <Fields user={user} />
    </FormPage>
  )
}

function Fields({ user }: { user: User | undefined }) {
  const t = useTranslations('admin.users')
  const common = useTranslations('common.roleType')
  const roleType = Form.useWatch<RoleType | undefined>('roleType')
  return (
    <>
      <FormSection title={t('account')}>
        <Form.Item name="roleType" label={t('roleType')}>
          <Radio.Group options={Object.values(RoleType).map(value => ({ value, label: common(`${value}`) }))} />
        </Form.Item>
        <FormRow>
          <Form.Item name="userName" label={t('userName')} required extra={t('userNameHint')}>
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
          <Form.Item name="realName" label={t('realName')} required>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item
            name="password"
            label={user ? t('newPassword') : t('password')}
            required={!user}
            extra={user ? t('newPasswordHint') : t('passwordHint')}
          >
            <Input.Password maxLength={128} autoComplete="new-password" />
          </Form.Item>
        </FormRow>
      </FormSection>
      <FormSection title={t('contact')}>
        <FormRow>
          <Form.Item name="mobile" label={t('mobile')}>
            <Input maxLength={11} inputMode="tel" />
          </Form.Item>
          <Form.Item name="email" label={t('email')}>
            <Input maxLength={254} inputMode="email" />
          </Form.Item>
        </FormRow>
      </FormSection>
      <FormSection title={t('membership')}>
        <FormRow>
          <Form.Item name="departmentIds" label={t('departments')}>
            <DepartmentsSelect label={t('departments')} />
          </Form.Item>
          {roleType === RoleType.administrator && (
            <Form.Item name="roleIds" label={t('roles')} extra={t('rolesHint')}>
              <RoleSelect label={t('roles')} known={user?.roles ?? []} />
            </Form.Item>
          )}
        </FormRow>
      </FormSection>
    </>
  )
}
