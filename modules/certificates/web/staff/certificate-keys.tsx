import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button, Table } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
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
  return (
    <Table<Key>
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyState title={t('empty')} /> }}
      columns={[
        { key: 'id', title: t('id'), render: (_, row) => <code>{row.id}</code> },
        {
          key: 'state',
          title: t('state'),
          render: (_, row) => (
            <Tag tone={row.retiredAt === null ? 'success' : 'neutral'}>
              {t(row.retiredAt === null ? 'active' : 'retired')}
            </Tag>
          ),
        },
        { key: 'createdAt', title: t('createdAt'), render: (_, row) => formatMinute(row.createdAt) },
        { key: 'retiredAt', title: t('retiredAt'), render: (_, row) => formatMinute(row.retiredAt) },
        { key: 'usedCount', title: t('usedCount'), dataIndex: 'usedCount', align: 'right' },
      ]}
    />
  )
}
