import { banks } from '../../../contract/banks.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BANK_LISTS } from '../api.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'

type Bank = Output<typeof banks.bin>['rows'][number]

/** Banks that were deleted. One at a time: each confirmation counts what goes with it. */
export function BankBin({ view }: { view: ReactNode }) {
  const t = useTranslations('questionsBanks.bin')
  const list = useTranslations('questionsBanks.list')
  return (
    <ListPage
      title={t('bankTitle')}
      hint={t('bankHint')}
      endpoint={banks.bin}
      columns={useColumns()}
      rowKey={bank => bank.id}
      rowActions={useActions()}
      searchLabel={list('search')}
      actions={view}
      emptyText={t('bankEmpty')}
    />
  )
}

function useColumns(): readonly ListColumn<Bank>[] {
  const t = useTranslations('questionsBanks.bin')
  const list = useTranslations('questionsBanks.list')
  return [
    { key: 'name', title: list('name'), isFixed: true, render: bank => bank.name },
    {
      key: 'questionCount',
      kind: 'number',
      priority: 1,
      title: list('questionCount'),
      align: 'right',
      render: bank => bank.questionCount,
    },
    { key: 'onlyHere', kind: 'number', title: t('onlyHere'), align: 'right', render: bank => bank.onlyHereCount },
    { key: 'owner', kind: 'person', title: list('owner'), render: bank => bank.owner.name },
    { key: 'deletedBy', kind: 'person', title: t('deletedBy'), render: bank => bank.deletedBy },
    {
      key: 'deletedAt',
      kind: 'ago',
      priority: 1,
      title: t('deletedAt'),
      render: bank => <TimeAgo moment={bank.deletedAt} />,
    },
  ]
}

function useActions(): readonly RowAction<Bank>[] {
  const t = useTranslations('questionsBanks.bin')
  const restore = useEndpointMutation(banks.bankRestore, { invalidates: BANK_LISTS })
  const deletePermanently = useEndpointMutation(banks.deleteBankPermanently, { invalidates: BANK_LISTS })
  return [
    {
      key: 'restore',
      label: t('restore'),
      look: 'link',
      nameIn: ({ name }) => t('bankRestore', { name }),
      run: async ([bank]) => {
        if (!bank) return
        await restore.mutateAsync({ id: bank.id })
        toast.success(t('bankRestored', { name: bank.name }))
      },
    },
    {
      key: 'deletePermanently',
      label: t('purge'),
      look: 'link',
      nameIn: ({ name }) => t('bankPurge', { name }),
      isDanger: true,
      ask: ([bank]) => ({
        title: t('bankPurgeTitle', { name: bank?.name ?? '' }),
        content:
          bank &&
          t('bankPurgeText', {
            chapters: bank.chapterCount,
            grants: bank.grantCount,
            onlyHere: bank.onlyHereCount,
            others: bank.questionCount - bank.onlyHereCount,
          }),
        okText: t('purge'),
      }),
      run: async ([bank]) => {
        if (!bank) return
        await deletePermanently.mutateAsync({ id: bank.id })
        toast.success(t('bankPurged', { name: bank.name }))
      },
    },
  ]
}
