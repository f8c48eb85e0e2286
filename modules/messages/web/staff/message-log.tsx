import { RedoOutlined } from '@ant-design/icons'
import { messageKinds } from '@tripos/contract-kit/installed.ts'
import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { MESSAGE_STATES, messages } from '../../contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { dayFilters } from '@tripos/ui-staff/day-filters.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { MessageDrawer } from './message-drawer.tsx'
import { receiver, StateTag } from './message-state.tsx'
import { useKindName } from './use-kind-name.ts'

type Message = RowOf<typeof messages.paging>

/** What has left the product, or is about to. */
export function MessageLog() {
  const t = useTranslations('messageLog')
  const [shownId, setShownId] = useState<string>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={messages.paging}
        columns={useColumns(setShownId)}
        rowKey={row => row.id}
        rowActions={useActions()}
        filters={useFilters()}
        searchLabel={t('search')}
        emptyText={t('empty')}
      />
      {shownId !== undefined && <MessageDrawer id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('messageLog')
  const language = useLocaleStore(state => state.language)
  return [
    { key: 'state', label: t('state'), options: MESSAGE_STATES.map(value => ({ value, label: t(`states.${value}`) })) },
    {
      key: 'channel',
      label: t('channel'),
      options: (['mail', 'sms', 'robot'] as const).map(value => ({ value, label: t(`channels.${value}`) })),
    },
    {
      key: 'kind',
      label: t('kind'),
      options: Object.entries(messageKinds()).map(([value, { name }]) => ({ value, label: name[language] })),
    },
    ...dayFilters({ from: t('from'), until: t('until') }),
  ]
}

function useColumns(show: (id: string) => void): readonly ListColumn<Message>[] {
  const t = useTranslations('messageLog')
  const kindName = useKindName()
  return [
    { key: 'at', kind: 'moment', priority: 1, title: t('at'), render: row => formatMoment(row.createdAt) },
    {
      key: 'kind',
      title: t('kind'),
      isFixed: true,
      render: row => {
        const kind = kindName(row.kind)
        return (
          <CellButton label={t('show', { kind, who: receiver(row) })} onClick={() => show(row.id)}>
            {kind}
          </CellButton>
        )
      },
    },
    {
      key: 'to',
      kind: 'person',
      title: t('to'),
      isFixed: true,
      render: row => (row.user === null ? '' : receiver(row)),
    },
    { key: 'target', title: t('target'), render: row => row.target },
    { key: 'channel', kind: 'tag', title: t('channel'), render: row => t(`channels.${row.channel}`) },
    { key: 'state', kind: 'tag', priority: 1, title: t('state'), render: row => <StateTag state={row.state} /> },
    { key: 'reason', title: t('reason'), render: row => <span className={styles.breakable}>{row.reason}</span> },
  ]
}

function useActions(): readonly RowAction<Message>[] {
  const t = useTranslations('messageLog')
  const resend = useEndpointMutation(messages.resend, {
    invalidates: [messages.paging, messages.detail],
    onSuccess: () => toast.success(t('resent')),
  })
  return [
    {
      key: 'resend',
      label: t('resend'),
      look: 'link',
      icon: <RedoOutlined aria-hidden="true" />,
      permission: 'sys:message:resend',
      nameIn: row => t('resendOne', { who: receiver(row) }),
      isFor: row => row.canResend,
      isBulk: true,
      isEnabled: rows => rows.every(row => row.canResend),
      ask: rows => ({
        title: t('resendTitle', { count: rows.length }),
        content: t('resendText'),
        okText: t('resend'),
      }),
      run: rows => resend.mutateAsync({ ids: rows.map(row => row.id) }),
    },
  ]
}
