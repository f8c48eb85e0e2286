import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { banks } from '../../../contract/banks.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { App, Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BANK_LISTS } from '../api.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

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
    { key: 'questionCount', title: list('questionCount'), align: 'right', render: bank => bank.questionCount },
    { key: 'onlyHere', title: t('onlyHere'), align: 'right', render: bank => bank.onlyHereCount },
    { key: 'owner', title: list('owner'), render: bank => bank.owner.name },
    { key: 'deletedBy', title: t('deletedBy'), render: bank => bank.deletedBy },
    { key: 'deletedAt', title: t('deletedAt'), render: bank => <TimeAgo moment={bank.deletedAt} /> },
    { key: 'actions', title: list('actions'), isFixed: true, render: bank => <Actions bank={bank} /> },
  ]
}

function Actions({ bank }: { bank: Bank }) {
  const t = useTranslations('questionsBanks.bin')
  const { modal } = App.useApp()
  const restore = useEndpointMutation(banks.bankRestore, {
    invalidates: BANK_LISTS,
    onSuccess: () => toast.success(t('bankRestored', { name: bank.name })),
  })
  const deletePermanently = useEndpointMutation(banks.deleteBankPermanently, {
    invalidates: BANK_LISTS,
    onSuccess: () => toast.success(t('bankPurged', { name: bank.name })),
  })
  const ask = () =>
    modal.confirm({
      title: t('bankPurgeTitle', { name: bank.name }),
      content: t('bankPurgeText', {
        chapters: bank.chapterCount,
        grants: bank.grantCount,
        onlyHere: bank.onlyHereCount,
        others: bank.questionCount - bank.onlyHereCount,
      }),
      okText: t('purge'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => deletePermanently.mutateAsync({ id: bank.id }).catch(() => undefined),
    })
  return (
    <Space>
      <Button
        type="text"
        icon={<UndoOutlined aria-hidden="true" />}
        aria-label={t('bankRestore', { name: bank.name })}
        loading={restore.isPending}
        onClick={() => restore.mutate({ id: bank.id })}
      >
        {t('restore')}
      </Button>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('bankPurge', { name: bank.name })}
        onClick={ask}
      />
    </Space>
  )
}
