import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { certificateKeys } from '../../contract/certificates.ts'
import { useKeyColumns } from './key-columns.tsx'
import type { Key } from './lists.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The keys that certificates are signed with. */
export function CertificateKeys() {
  const t = useTranslations('certificatesStaff.keys')
  const list = useEndpoint(certificateKeys.list, {})
  const rotate = useConfirmedMutation(certificateKeys.rotate, {
    invalidates: [certificateKeys.list],
    done: t('rotated'),
  })
  const question = { title: t('rotateTitle'), content: t('rotateText'), okText: t('rotate'), isDanger: false }
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={t('hint')}
        actions={
          <Button type="primary" loading={rotate.isPending} onClick={() => rotate.ask(question, {})}>
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
  const [withdrawing, setWithdrawing] = useState<Key>()
  const columns = useKeyColumns(setWithdrawing)
  if (rows.length === 0) return <EmptyState title={t('empty')} />
  return (
    <>
      <Card>
        <StaticTable<Key> label={t('title')} rowKey={row => row.id} rows={rows} columns={columns} hasCards isMain />
      </Card>
      {withdrawing && <WithdrawDialog certificateKey={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}
