import { DownloadOutlined, ImportOutlined, MoreOutlined } from '@ant-design/icons'
import { access } from '../../../access/contract/access.ts'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { users } from '../../contract/users.ts'
import { Alert, Badge, Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { identityPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import styles from '@tripos/ui-staff/pages.module.css'
import { actionsFor, type UserAction, useCanInvite, useUserActions } from './users/user-actions.tsx'
import type { ActionResult, NamedUser, User } from './users/who.ts'

const STATE_TONES: Record<UserState, Tone> = { 0: 'success', 1: 'danger', 2: 'warning' }

type Run = (action: UserAction, people: readonly NamedUser[]) => void

export function UserList() {
  const t = useTranslations('identityUsers.list')
  const navigate = useNavigate()
  const canEdit = useCan('sys:user:edit')
  const [result, setResult] = useState<ActionResult>()
  const [clear, setClear] = useState<() => void>()
  const { run, dialog } = useUserActions({
    onDone: (_, next) => {
      setResult(next)
      clear?.()
      setClear(undefined)
    },
  })
  return (
    <>
      {result && <ResultBar result={result} onClose={() => setResult(undefined)} />}
      <ListPage
        title={t('title')}
        endpoint={identity.paging}
        columns={useColumns(canEdit ? run : undefined)}
        rowKey={user => user.id}
        filters={useFilters()}
        searchLabel={t('search')}
        actions={<PageActions canEdit={canEdit} />}
        create={{
          text: t('new'),
          permission: 'sys:user:edit',
          run: () => void navigate(identityPaths.user('new')),
        }}
        emptyText={t('empty')}
        all={users.listAll}
        bulk={
          canEdit
            ? (people, after) => (
                <BulkActions
                  people={people}
                  run={(action, chosen) => {
                    setClear(() => after)
                    run(action, chosen)
                  }}
                />
              )
            : undefined
        }
      />
      {dialog}
    </>
  )
}

/** What came of the last action; stands until it is closed or the next one is done. */
function ResultBar({ result, onClose }: { result: ActionResult; onClose: () => void }) {
  const t = useTranslations('identityUsers.actions')
  const { text, undo } = result
  const takeBack = () => {
    undo?.()
    onClose()
  }
  return (
    <div role="status" className={styles.report}>
      <Alert
        type="success"
        showIcon
        title={text}
        closable={{ onClose }}
        {...(undo ? { action: <Button onClick={takeBack}>{t('undo')}</Button> } : {})}
      />
    </div>
  )
}

function PageActions({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('identityUsers.list')
  const navigate = useNavigate()
  const { data } = useEndpoint(users.reviewCount, {}, { staleMs: 30_000 })
  const count = data?.count ?? 0
  return (
    <Space wrap>
      {count > 0 && (
        <Badge dot>
          <Button onClick={() => void navigate(`${identityPaths.users}?state=${UserState.awaitingReview}`)}>
            {t('awaiting', { count })}
          </Button>
        </Badge>
      )}
      <ExportButton />
      {canEdit && (
        <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => void navigate(identityPaths.userImport)}>
          {t('import')}
        </Button>
      )}
    </Space>
  )
}

const FILTERS = ['departmentId', 'roleId', 'roleType', 'state'] as const

/** The users of the list as it is filtered and sorted now. */
function ExportButton() {
  const t = useTranslations('identityUsers.list')
  const { query } = useTableQuery(FILTERS)
  const { download } = useTransfer()
  const save = () => {
    const { page: _page, size: _size, ...filter } = inputOf(identity.paging, query, {})
    void download(users.export, filter)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
      {t('export')}
    </Button>
  )
}

function useActionWord(): (action: UserAction, people: readonly NamedUser[]) => string {
  const t = useTranslations('identityUsers.actions')
  return (action, people) =>
    action === 'enable' && people.every(person => person.state === UserState.awaitingReview) ? t('approve') : t(action)
}

const isDanger = (action: UserAction) => action === 'disable' || action === 'delete'

function BulkActions({ people, run }: { people: readonly NamedUser[]; run: Run }) {
  const t = useTranslations('identityUsers.list')
  const wordOf = useActionWord()
  const canInvite = useCanInvite()
  const actions = actionsFor(people, canInvite)
  const first = actions.filter(action => action === 'enable' || action === 'disable')
  const items = actions
    .filter(action => action !== 'enable' && action !== 'disable')
    .map(action => ({
      key: action,
      label: wordOf(action, people),
      danger: isDanger(action),
      onClick: () => run(action, people),
    }))
  return (
    <Space wrap>
      {first.map(action => (
        <Button key={action} danger={isDanger(action)} onClick={() => run(action, people)}>
          {wordOf(action, people)}
        </Button>
      ))}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<MoreOutlined aria-hidden="true" />}>{t('more')}</Button>
      </Dropdown>
    </Space>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('identityUsers.list')
  const common = useTranslations('common')
  const roles = useEndpoint(access.roleOptions, {}, { staleMs: 60_000 })
  const canSeeDepartments = useCan('sys:depart:view')
  const { query } = useTableQuery(FILTERS)
  const options = (roles.data ?? []).map(role => ({ value: role.id, label: role.name }))
  // A role that the caller could not give may still be looked for, from the page of roles.
  const chosen = query.filters.roleId
  const isKnown = chosen === undefined || options.some(option => option.value === chosen)
  const department: ListFilter = {
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
  }
  return [
    ...(canSeeDepartments ? [department] : []),
    {
      key: 'roleId',
      label: t('role'),
      options: isKnown ? options : [...options, { value: chosen, label: t('otherRole') }],
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

function useColumns(run: Run | undefined): readonly ListColumn<User>[] {
  const t = useTranslations('identityUsers.list')
  const common = useTranslations('common')
  const listText = useListText()
  const names = (rows: readonly { readonly name: string }[]) => listText(rows.map(row => row.name))
  const columns: ListColumn<User>[] = [
    {
      key: 'userName',
      title: t('userName'),
      sortKey: 'userName',
      isFixed: true,
      render: user => <Link to={identityPaths.user(user.id)}>{user.userName}</Link>,
    },
    {
      key: 'realName',
      kind: 'person',
      priority: 1,
      title: t('realName'),
      sortKey: 'realName',
      render: user => user.realName,
    },
    {
      key: 'roleType',
      kind: 'tag',
      width: 116,
      title: t('roleType'),
      render: user => common(`roleType.${user.roleType}`),
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: user => <Tag tone={STATE_TONES[user.state]}>{common(`userState.${user.state}`)}</Tag>,
    },
    { key: 'departments', priority: 1, title: t('departments'), render: user => names(user.departments) },
    { key: 'roles', title: t('roles'), render: user => names(user.roles) },
    { key: 'mobile', kind: 'code', priority: 3, title: t('mobile'), render: user => user.mobile },
    { key: 'email', priority: 3, title: t('email'), render: user => user.email },
    { key: 'idCard', kind: 'code', priority: 3, width: 168, title: t('idCard'), render: user => user.idCard },
    {
      key: 'createdAt',
      kind: 'minute',
      priority: 3,
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: user => formatMinute(user.createdAt),
    },
    {
      key: 'lastLoginAt',
      kind: 'ago',
      title: t('lastLoginAt'),
      sortKey: 'lastLoginAt',
      render: user => (user.lastLoginAt === null ? t('never') : <TimeAgo moment={user.lastLoginAt} />),
    },
  ]
  if (!run) return columns
  const actions: ListColumn<User> = {
    key: 'actions',
    width: 76,
    title: t('actions'),
    isFixed: true,
    render: user => <RowActions user={user} run={run} />,
  }
  return [...columns, actions]
}

function RowActions({ user, run }: { user: User; run: Run }) {
  const t = useTranslations('identityUsers.list')
  const wordOf = useActionWord()
  const people = [user]
  const canInvite = useCanInvite()
  const items = actionsFor(people, canInvite).map(action => ({
    key: action,
    label: wordOf(action, people),
    danger: isDanger(action),
    onClick: () => run(action, people),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden="true" />}
        aria-label={t('moreFor', { name: user.realName })}
      />
    </Dropdown>
  )
}
