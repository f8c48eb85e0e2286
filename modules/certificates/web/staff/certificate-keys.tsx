import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { certificateKeys } from '../../contract/certificates.ts'

type Key = RowOf<typeof certificateKeys.list>

/** The keys that certificates are signed with. */
export function CertificateKeys() {
  const t = useTranslations('certificatesStaff.keys')
  const list = useEndpoint(certificateKeys.list, {})
  const rotate = useConfirmedMutation(certificateKeys.rotate, {
    invalidates: [certificateKeys.list],
    done: t('rotated'),
  })
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={t('hint')}
        actions={
          <Button
            type="primary"
            loading={rotate.isPending}
            onClick={() => rotate.ask({ title: t('rotateTitle'), content: t('rotateText') }, {})}
          >
            {t('rotate')}
          </Button>
        }
      />
      <Loaded query={list}>{rows => <Keys rows={rows} />}</Loaded>
    </>
  )
}

function Keys({ rows }: { rows: readonly Key[] }) {
  const t = useTranslations('certificatesStaff.keys')
  if (rows.length === 0) return <EmptyState title={t('empty')} />
  return (
    <StaticTable<Key>
      label={t('title')}
      rowKey={row => row.id}
      rows={rows}
      columns={[
        { key: 'id', title: t('id'), render: row => <code>{row.id}</code> },
        {
          key: 'state',
          title: t('state'),
          render: row => (
            <Tag tone={row.retiredAt === null ? 'success' : 'neutral'}>
              {t(row.retiredAt === null ? 'active' : 'retired')}
            </Tag>
          ),
        },
        { key: 'createdAt', title: t('createdAt'), render: row => formatMinute(row.createdAt) },
        { key: 'retiredAt', title: t('retiredAt'), render: row => formatMinute(row.retiredAt) },
        { key: 'usedCount', title: t('usedCount'), align: 'right', render: row => row.usedCount },
      ]}
    />
  )
}
