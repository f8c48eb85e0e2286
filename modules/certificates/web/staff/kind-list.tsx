import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { certificateKinds } from '../../contract/kinds.ts'
import { certificatesPaths } from '../shared/paths.ts'
import styles from './certificates.module.css'
import { GrantDrawer } from './grant-drawer.tsx'
import { type CertificateKind, KIND_LISTS } from './lists.ts'
import { useNoAddress } from './use-no-address.ts'

/** The kinds of certificates: how they look and what earns them. */
export function CertificateKindList() {
  const t = useTranslations('certificatesStaff.kinds')
  const navigate = useNavigate()
  const [granting, setGranting] = useState<CertificateKind>()
  const hasNoAddress = useNoAddress()
  return (
    <>
      {hasNoAddress && (
        <div className={styles.lead}>
          <Alert type="warning" showIcon title={t('noAddress')} />
        </div>
      )}
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={certificateKinds.paging}
        columns={useColumns()}
        rowKey={kind => kind.id}
        rowActions={useKindActions(setGranting)}
        searchLabel={t('search')}
        create={{
          text: t('new'),
          permission: 'certificate:kind:edit',
          run: () => void navigate(certificatesPaths.kind('new')),
        }}
        emptyText={t('empty')}
      />
      {granting && <GrantDrawer kind={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

function useColumns(): readonly ListColumn<CertificateKind>[] {
  const t = useTranslations('certificatesStaff.kinds')
  const navigate = useNavigate()
  return [
    {
      key: 'name',
      title: t('name'),
      sortKey: 'name',
      isFixed: true,
      render: kind => (
        <Button type="link" onClick={() => void navigate(certificatesPaths.kind(kind.id))}>
          {kind.name}
        </Button>
      ),
    },
    { key: 'rule', priority: 1, title: t('rule'), render: kind => t(`rules.${kind.rule}`) },
    {
      key: 'isActive',
      kind: 'tag',
      priority: 1,
      title: t('isActive'),
      render: ({ isActive }) => (
        <Tag tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Tag>
      ),
    },
    {
      key: 'validMonths',
      kind: 'tag',
      title: t('validMonths'),
      render: ({ validMonths }) => (validMonths === null ? t('forGood') : t('months', { count: validMonths })),
    },
    { key: 'numberPattern', kind: 'code', priority: 3, title: t('numberPattern'), render: kind => kind.numberPattern },
    { key: 'issuedCount', kind: 'number', title: t('issuedCount'), align: 'right', render: kind => kind.issuedCount },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: kind => <TimeAgo moment={kind.updatedAt} />,
    },
  ]
}

function useKindActions(onGrant: (kind: CertificateKind) => void): readonly RowAction<CertificateKind>[] {
  const t = useTranslations('certificatesStaff.kinds')
  const list = useTranslations('staff.list')
  const remove = useEndpointMutation(certificateKinds.delete, {
    invalidates: KIND_LISTS,
    onSuccess: () => toast.success(t('deleted')),
  })
  return [
    {
      key: 'grant',
      label: t('grant'),
      nameIn: ({ name }) => t('grantOne', { name }),
      look: 'link',
      permission: 'certificate:certificate:edit',
      run: ([kind]) => kind && onGrant(kind),
    },
    {
      key: 'delete',
      label: list('delete'),
      nameIn: ({ name }) => t('deleteOne', { name }),
      look: 'link',
      isDanger: true,
      isBulk: true,
      permission: 'certificate:kind:edit',
      ask: rows => ({ title: t('deleteTitle', { count: rows.length }), content: t('deleteText') }),
      run: rows => remove.mutateAsync({ ids: rows.map(kind => kind.id) }),
    },
  ]
}
