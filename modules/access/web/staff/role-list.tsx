import { access } from '../../contract/access.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Space } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useDeleteRoles } from './api.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { accessPaths } from '../shared/paths.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

type Role = Output<typeof access.rolePaging>['rows'][number]

export function RoleList() {
  const t = useTranslations('access.roles')
  const navigate = useNavigate()
  return (
    <ListPage
      title={t('title')}
      endpoint={access.rolePaging}
      columns={useColumns()}
      rowKey={role => role.id}
      rowActions={useActions()}
      searchLabel={t('search')}
      emptyText={t('empty')}
      create={{ text: t('new'), permission: 'sys:role:edit', run: () => void navigate(accessPaths.role('new')) }}
    />
  )
}

function useColumns(): readonly ListColumn<Role>[] {
  const t = useTranslations('access.roles')
  const scopes = useTranslations('access.dataScope')
  const toUsers = useLinkTo('UserList')
  return [
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: role => (
        <Space>
          <Link to={accessPaths.role(role.id)}>{role.name}</Link>
          {role.isBuiltIn && <Tag tone="accent">{t('builtIn')}</Tag>}
        </Space>
      ),
    },
    { key: 'level', kind: 'number', title: t('level'), sortKey: 'level', align: 'right', render: role => role.level },
    {
      key: 'dataScope',
      priority: 1,
      title: t('dataScope'),
      sortKey: 'dataScope',
      render: role => scopes(`${role.dataScope}`),
    },
    {
      key: 'userCount',
      kind: 'number',
      priority: 1,
      title: t('userCount'),
      sortKey: 'userCount',
      align: 'right',
      render: role =>
        toUsers && role.userCount > 0 ? (
          <Link
            to={`${toUsers()}?roleId=${role.id}`}
            aria-label={t('usersOf', { name: role.name, count: role.userCount })}
          >
            {role.userCount}
          </Link>
        ) : (
          role.userCount
        ),
    },
    { key: 'remark', priority: 3, title: t('remark'), render: role => role.remark },
    {
      key: 'createdAt',
      kind: 'minute',
      priority: 3,
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: role => formatMinute(role.createdAt),
    },
  ]
}

function useActions(): readonly RowAction<Role>[] {
  const t = useTranslations('access.roles')
  const navigate = useNavigate()
  const remove = useDeleteRoles(() => toast.success(t('deleted')))
  const common = { look: 'link', permission: 'sys:role:edit' } as const
  return [
    {
      ...common,
      key: 'copy',
      label: t('copy'),
      nameIn: ({ name }) => t('copyOf', { name }),
      // The built-in role opens everything by being it: a copy would hold nothing.
      isFor: role => !role.isBuiltIn,
      run: rows => rows.forEach(role => void navigate(accessPaths.copyOfRole(role.id))),
    },
    {
      ...common,
      key: 'delete',
      label: t('delete'),
      nameIn: ({ name }) => `${t('delete')}: ${name}`,
      isDanger: true,
      isFor: role => !role.isBuiltIn && role.canEdit,
      ask: ([role]) => ({
        title: t('deleteTitle', { name: role?.name ?? '' }),
        content: t('deleteText'),
        okText: t('delete'),
      }),
      run: rows => remove.mutateAsync({ ids: rows.map(role => role.id) }),
    },
  ]
}
