import { PlusOutlined } from '@ant-design/icons'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { statesAfter } from '../../contract/user-states.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Checkbox, Form, Input, Radio, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { USER_LISTS } from './api.ts'
import { DepartmentsSelect } from '../../../org/web/shared/department-select.tsx'
import { RoleSelect } from '../../../access/web/shared/role-select.tsx'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { identityPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { PictureField } from '../../../files/web/shared/picture-field.tsx'
import { IdCardField } from './users/id-card-field.tsx'
import { useCanInvite, useUserActions } from './users/user-actions.tsx'

type User = Output<typeof identity.detail>

interface UserValues {
  readonly userName: string
  readonly realName: string
  readonly avatar: string
  readonly roleType: RoleType
  readonly state: UserState
  readonly way: 'invite' | 'password'
  readonly password: string
  readonly mustChangePassword: boolean
  readonly mobile: string
  readonly email: string
  /** Undefined keeps the number that is stored. */
  readonly idCard: string | undefined
  readonly departmentIds: string[]
  readonly roleIds: string[]
}

export function UserEdit() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <NewUser key="new" /> : <StoredUser key={id} id={id} />
}

/** People come by the class: the next one is of the same kind, department and roles. */
function NewUser() {
  const [next, setNext] = useState<{ readonly no: number; readonly like: Partial<UserValues> }>()
  return (
    <Editor
      key={next?.no ?? 0}
      like={next?.like}
      onNext={({ roleType, way, mustChangePassword, departmentIds, roleIds }) =>
        setNext({ no: (next?.no ?? 0) + 1, like: { roleType, way, mustChangePassword, departmentIds, roleIds } })
      }
    />
  )
}

function StoredUser({ id }: { id: string }) {
  const detail = useEndpoint(identity.detail, { id })
  return (
    <Loaded query={detail}>
      {user => <Editor key={user.version} user={user} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

const initialOf = (user: User | undefined): UserValues => ({
  way: 'password',
  userName: user?.userName ?? '',
  realName: user?.realName ?? '',
  avatar: user?.avatar ?? '',
  roleType: user?.roleType ?? RoleType.student,
  state: user?.state ?? UserState.normal,
  password: '',
  mustChangePassword: true,
  mobile: user?.mobileFull ?? '',
  email: user?.email ?? '',
  idCard: undefined,
  departmentIds: user?.departments.map(one => one.id) ?? [],
  roleIds: user?.roles.map(one => one.id) ?? [],
})

interface EditorProps {
  readonly user?: User
  /** Of a new user: what was the same of the one before. */
  readonly like?: Partial<UserValues> | undefined
  readonly onNext?: (values: UserValues) => void
  readonly onReload?: () => void
}

function Editor({ user, like, onNext, onReload }: EditorProps) {
  const t = useTranslations('identityUsers.edit')
  const navigate = useNavigate()
  const cannotChange = user?.cannotChange ?? null
  const canEdit = useCan('sys:user:edit') && cannotChange === null
  const lastLogin =
    user && (user.lastLoginAt ? t('lastLogin', { at: formatMoment(user.lastLoginAt) }) : t('neverLogin'))
  return (
    <FormPage
      title={user ? user.realName : t('new')}
      subject={user?.realName ?? ''}
      hint={lastLogin}
      back={identityPaths.users}
      endpoint={identity.save}
      initial={{ ...initialOf(user), ...like }}
      {...(onNext ? { onNext } : {})}
      {...(user ? {} : { startAt: 'userName' })}
      canEdit={canEdit}
      {...(cannotChange === null ? {} : { above: <Alert type="warning" showIcon title={cannotChange} /> })}
      actions={user && canEdit && <Actions user={user} />}
      toInput={({ way, password, mustChangePassword, idCard, avatar, ...values }) => ({
        ...values,
        // A student has no roles; those chosen before the type was changed are not sent.
        roleIds: values.roleType === RoleType.administrator ? values.roleIds : [],
        ...(idCard === undefined ? {} : { idCard }),
        // An older picture may have an address of another kind: it is only sent when it is changed.
        ...(avatar === (user?.avatar ?? '') ? {} : { avatar }),
        ...(user
          ? { id: user.id, version: user.version }
          : way === 'invite'
            ? { invite: true }
            : { password, mustChangePassword }),
      })}
      invalidates={USER_LISTS}
      fieldOf={{
        USER_NAME_TAKEN: 'userName',
        PASSWORD_KNOWN: 'password',
        PASSWORD_SHORT: 'password',
        CONTACT_TAKEN: 'mobile',
        ID_CARD_TAKEN: 'idCard',
        NO_DATA_KEY: 'idCard',
        GRANT_NOT_HELD: 'roleIds',
      }}
      onSaved={({ id }) => {
        if (!user) void navigate(identityPaths.user(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
    >
      <Fields user={user} />
    </FormPage>
  )
}

/** What has its own effect at once, beside the form. */
function Actions({ user }: { user: User }) {
  const t = useTranslations('identityUsers.edit')
  const navigate = useNavigate()
  const { run, dialog } = useUserActions({ onDone: (_, result) => result && toast.success(result.text) })
  return (
    <Space wrap>
      <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate(identityPaths.user('new'))}>
        {t('new')}
      </Button>
      <Button onClick={() => run('password', [user])}>{t('resetPassword')}</Button>
      <Button onClick={() => run('signOut', [user])}>{t('signOut')}</Button>
      {dialog}
    </Space>
  )
}

function Fields({ user }: { user: User | undefined }) {
  return (
    <>
      <AccountFields user={user} />
      {!user && <EntranceFields />}
      <MembershipFields user={user} />
      <ContactFields user={user} />
    </>
  )
}

function AccountFields({ user }: { user: User | undefined }) {
  const t = useTranslations('identityUsers.edit')
  const common = useTranslations('common')
  const canUpload = useCan('common:file:upload')
  return (
    <FormSection title={t('account')}>
      <FormRow>
        <Form.Item name="roleType" label={t('roleType')}>
          <Radio.Group
            options={Object.values(RoleType).map(value => ({ value, label: common(`roleType.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="state" label={t('state')} extra={t('stateHint')}>
          <Radio.Group
            options={statesAfter(user?.state).map(value => ({ value, label: common(`userState.${value}`) }))}
          />
        </Form.Item>
      </FormRow>
      <FormRow>
        <Form.Item name="userName" label={t('userName')} required extra={t('userNameHint')}>
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="realName" label={t('realName')} required>
          <Input maxLength={64} />
        </Form.Item>
      </FormRow>
      {canUpload && (
        <Form.Item name="avatar" label={t('avatar')}>
          <PictureField label={t('avatar')} />
        </Form.Item>
      )}
    </FormSection>
  )
}

/** How a new user gets in: by a link to set a password, or with one that is typed here. */
function EntranceFields() {
  const canInvite = useCanInvite()
  const t = useTranslations('identityUsers.edit')
  const way = Form.useWatch<UserValues['way'] | undefined>('way')
  return (
    <FormSection title={t('entrance')}>
      <Form.Item name="way" hidden={!canInvite} extra={way === 'invite' && t('inviteHint')}>
        <Radio.Group
          aria-label={t('entrance')}
          options={(['invite', 'password'] as const).map(value => ({ value, label: t(`ways.${value}`) }))}
        />
      </Form.Item>
      {way === 'password' && (
        <FormRow>
          <Form.Item name="password" label={t('password')} required extra={t('passwordHint')}>
            <Input.Password maxLength={128} autoComplete="new-password" />
          </Form.Item>
          <Form.Item name="mustChangePassword" valuePropName="checked">
            <Checkbox>{t('mustChange')}</Checkbox>
          </Form.Item>
        </FormRow>
      )}
    </FormSection>
  )
}

function ContactFields({ user }: { user: User | undefined }) {
  const t = useTranslations('identityUsers.edit')
  return (
    <FormSection title={t('contact')}>
      <FormRow>
        <Form.Item name="mobile" label={t('mobile')} extra={user && <Unproved user={user} field="mobile" />}>
          <Input maxLength={11} inputMode="tel" />
        </Form.Item>
        <Form.Item name="email" label={t('email')} extra={user && <Unproved user={user} field="email" />}>
          <Input maxLength={254} inputMode="email" />
        </Form.Item>
        <Form.Item name="idCard" label={t('idCard')} extra={t('idCardHint')}>
          <IdCardField user={user} />
        </Form.Item>
      </FormRow>
    </FormSection>
  )
}

/** A contact signs in only once its owner has proved it; one that is typed here anew is not proved either. */
function Unproved({ user, field }: { user: User; field: 'mobile' | 'email' }) {
  const t = useTranslations('identityUsers.edit')
  const typed = (Form.useWatch<string | undefined>(field) ?? '').trim()
  const isProved =
    field === 'mobile'
      ? user.isMobileProved && typed === user.mobileFull
      : user.isEmailProved && typed.toLowerCase() === user.email.toLowerCase()
  if (typed === '' || isProved) return null
  return (
    <>
      <Tag tone="warning">{t('unproved')}</Tag> {t('unprovedHint')}
    </>
  )
}

function MembershipFields({ user }: { user: User | undefined }) {
  const t = useTranslations('identityUsers.edit')
  const roleType = Form.useWatch<RoleType | undefined>('roleType')
  return (
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
  )
}
