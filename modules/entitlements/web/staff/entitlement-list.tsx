import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { ENTITLEMENT_STATES, entitlements, SOURCES, THING_KINDS } from '../../contract.ts'
import { toDeskOrder } from '../shared/links.ts'
import { GrantForm } from './grant-form.tsx'

type Entitlement = RowOf<typeof entitlements.paging>

const TONES = { active: 'success', coming: 'accent', over: 'neutral', ended: 'danger' } as const

/** Who has access to what is sold, and why. */
export function EntitlementList() {
  const t = useTranslations('entitlements')
  const [isGranting, setGranting] = useState(false)
  const [ending, setEnding] = useState<readonly Entitlement[]>()
  const end = useEndpointMutation(entitlements.end, {
    invalidates: [entitlements.paging],
    onSuccess: () => {
      setEnding(undefined)
      toast.success(t('ended'))
    },
  })
  const actions: readonly RowAction<Entitlement>[] = [
    {
      key: 'end',
      label: t('end'),
      look: 'link',
      nameIn: ({ user, thing }) => t('endOne', { who: user.realName, title: thing.title }),
      isDanger: true,
      isBulk: true,
      permission: 'order:entitlement:edit',
      isFor: ({ state }) => state === 'active' || state === 'coming',
      run: rows => setEnding(rows),
    },
  ]
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={entitlements.paging}
        columns={useColumns()}
        rowKey={row => row.id}
        rowActions={actions}
        filters={[
          { key: 'kind', label: t('kind'), options: THING_KINDS.map(value => ({ value, label: t(`kinds.${value}`) })) },
          {
            key: 'source',
            label: t('source'),
            options: SOURCES.map(value => ({ value, label: t(`sources.${value}`) })),
          },
          {
            key: 'state',
            label: t('state'),
            options: ENTITLEMENT_STATES.map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        searchLabel={t('search')}
        create={{ text: t('grant'), permission: 'order:entitlement:edit', run: () => setGranting(true) }}
        emptyText={t('empty')}
      />
      {isGranting && <GrantForm onClose={() => setGranting(false)} />}
      {ending && (
        <ReasonDialog
          title={t('endTitle', { count: ending.length })}
          text={t('endText')}
          okText={t('end')}
          isDanger
          isBusy={end.isPending}
          onConfirm={reason => end.mutate({ ids: ending.map(({ id }) => id), reason })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): readonly ListColumn<Entitlement>[] {
  const t = useTranslations('entitlements')
  return [
    {
      key: 'user',
      kind: 'person',
      title: t('user'),
      isFixed: true,
      render: ({ user }) => `${user.realName} (${user.userName})`,
    },
    { key: 'thing', kind: 'name', title: t('thing'), isFixed: true, render: ({ thing }) => thing.title },
    { key: 'kind', kind: 'tag', title: t('kind'), render: ({ thing }) => t(`kinds.${thing.kind}`) },
    { key: 'source', title: t('source'), render: row => <Source entitlement={row} /> },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'startsAt', kind: 'minute', title: t('startsAt'), render: ({ startsAt }) => formatMinute(startsAt) },
    {
      key: 'endsAt',
      kind: 'minute',
      priority: 1,
      title: t('endsAt'),
      render: ({ endedAt, endsAt }) => {
        const at = endedAt ?? endsAt
        return at === null ? t('forEver') : formatMinute(at)
      },
    },
    {
      key: 'reason',
      priority: 3,
      title: t('reason'),
      render: ({ reason, endReason, givenBy }) => endReason || [givenBy, reason].filter(Boolean).join(' · '),
    },
  ]
}

/** Why the person has it: bought by an order, or given. */
function Source({ entitlement: { source, orderId } }: { entitlement: Entitlement }) {
  const t = useTranslations('entitlements')
  const mayView = useCan('order:order:view')
  const to = orderId === null || !mayView ? undefined : toDeskOrder(orderId)
  return (
    <>
      {t(`sources.${source}`)}
      {to !== undefined && (
        <>
          {' '}
          <Link to={to}>{t('order')}</Link>
        </>
      )}
    </>
  )
}
