import { PlusOutlined } from '@ant-design/icons'
import { RoleType, UserState } from '@tripos/contract/enums'
import { identity } from '@tripos/contract/identity'
import type { Output } from '@tripos/contract/kernel'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSetUserState } from '../../../features/users/api.ts'
import { DepartmentSelect } from '../../../features/users/department-select.tsx'
import { formatMinute } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/session.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ListFilter } from '../ui/filter-bar.tsx'
import { type ListColumn, ListPage } from '../ui/list-page.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import styles from './pages.module.css'

type User = Output<typeof identity.paging>['rows'][number]
interface Change {
  readonly users: readonly User[]
  readonly state: 0 | 1
  readonly after?: () => void
}

const STATE_TONES: Record<UserState, Tone> = { 0: 'success', 1: 'danger', 2: 'warning' }

export function UserList() {
  const t = useTranslations('admin.users')
  const navigate = useNavigate()
  const canEdit = useCan('sys:user:edit')
  const [change, setChange] = useState<Change>()
  return (
    <>
      <ListPage
        title={t('title')}
        endpoint={identity.paging}
        columns={useColumns(canEdit ? setChange : undefined)}
        rowKey={user => user.id}
        filters={useFilters()}
        searchLabel={t('search')}
        actions={
          canEdit && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => void navigate(paths.admin.user('new'))}
            >
              {t('new')}
            </Button>
          )
        }
        emptyText={t('empty')}
        {...(canEdit
          ? {
              bulk: (users: readonly User[], after: () => void) => (
                <Space>
                  <Button onClick={() => setChange({ users, state: UserState.normal, after })}>{t('enable')}</Button>
                  <Button danger onClick={() => setChange({ users, state: UserState.disabled, after })}>
                    {t('disable')}
                  </Button>
                </Space>
              ),
            }
          : {})}
      />
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </>
  )
}

function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useTranslations('admin.users')
  const isDisabling = change.state === UserState.disabled
  const setState = useSetUserState(() => {
    toast.success(t('stateChanged'))
    change.after?.()
    onClose()
  })
  const names = change.users.map(user => user.realName).join(', ')
  return (
    <ReasonDialog
      title={isDisabling ? t('disable') : t('enable')}
      text={isDisabling ? t('disableText', { names }) : t('enableText', { names })}
      okText={isDisabling ? t('disable') : t('enable')}
      isDanger={isDisabling}
      isBusy={setState.isPending}
      onConfirm={reason => setState.mutate({ ids: change.users.map(user => user.id), state: change.state, reason })}
      onClose={onClose}
    />
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('admin.users')
  const common = useTranslations('common')
  return [
    {
      key: 'departmentId',
      label: t('department'),
      render: (value, onChange) => (
        <DepartmentSelect
          key="departmentId"
          label={t('department')}
          value={value ?? null}
          onChange={next => onChange(next ?? undefined)}
          className={styles.wideFilter ?? ''}
        />
      ),
    },
    {
      key: 'roleType',
      label: t('roleType'),
      options: Object.values(RoleType).map(value => ({ value, label: common(`roleType.${value}`) })),
    },
    {
      key: 'state',
      label: t('state'),
      options: Object.values(UserState).map(value => ({ value, label: common(`userState.${value}`) })),
    },
  ]
}

function useColumns(onChange: ((change: Change) => void) | undefined): readonly ListColumn<User>[] {
  const t = useTranslations('admin.users')
  const common = useTranslations('common')
  const names = (rows: readonly { readonly name: string }[]) => rows.map(row => row.name).join(', ')
  const columns: ListColumn<User>[] = [
    {
      key: 'userName',
      title: t('userName'),
      sortKey: 'userName',
      isFixed: true,
      render: user => <Link to={paths.admin.user(user.id)}>{user.userName}</Link>,
    },
    { key: 'realName', title: t('realName'), sortKey: 'realName', render: user => user.realName },
    { key: 'roleType', title: t('roleType'), render: user => common(`roleType.${user.roleType}`) },
    {
      key: 'state',
      title: t('state'),
      render: user => <Tag tone={STATE_TONES[user.state]}>{common(`userState.${user.state}`)}</Tag>,
    },
    { key: 'departments', title: t('departments'), render: user => names(user.departments) },
    { key: 'roles', title: t('roles'), render: user => names(user.roles) },
    { key: 'mobile', title: t('mobile'), render: user => user.mobile },
    { key: 'email', title: t('email'), render: user => user.email },
    { key: 'createdAt', title: t('createdAt'), sortKey: 'createdAt', render: user => formatMinute(user.createdAt) },
    {
      key: 'lastLoginAt',
      title: t('lastLoginAt'),
      sortKey: 'lastLoginAt',
      render: user => formatMinute(user.lastLoginAt),
    },
  ]
  if (!onChange) return columns
  const actions: ListColumn<User> = {
    key: 'actions',
    title: t('actions'),
    isFixed: true,
    render: user => <StateButton user={user} onChange={onChange} />,
  }
  return [...columns, actions]
}

function StateButton({ user, onChange }: { user: User; onChange: (change: Change) => void }) {
  const t = useTranslations('admin.users')
  const isNormal = user.state === UserState.normal
  const word = isNormal ? t('disable') : user.state === UserState.awaitingReview ? t('approve') : t('enable')
  return (
    <Button
      type="link"
      danger={isNormal}
      aria-label={`${word}: ${user.realName}`}
      onClick={() => onChange({ users: [user], state: isNormal ? UserState.disabled : UserState.normal })}
    >
      {word}
    </Button>
  )
}
