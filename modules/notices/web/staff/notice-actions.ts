import { NoticeState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { NOTICE_LISTS } from './api.ts'

type Notice = Output<typeof notices.paging>['rows'][number]

const idsIn = (rows: readonly Notice[]) => rows.map(row => row.id)
const isOut = ({ state }: Notice): boolean => state === NoticeState.published || state === NoticeState.ended

/** What takes something away asks first. */
export function useNoticeActions(): readonly RowAction<Notice>[] {
  const t = useTranslations('notices.act')
  const list = useTranslations('staff.list')
  const setState = useEndpointMutation(notices.setState, {
    invalidates: NOTICE_LISTS,
    onSuccess: (_, { state }) => toast.success(t(state === NoticeState.draft ? 'withdrawn' : 'published')),
  })
  const pin = useEndpointMutation(notices.pin, {
    invalidates: NOTICE_LISTS,
    onSuccess: (_, { isPinned }) => toast.success(t(isPinned ? 'pinned' : 'unpinned')),
  })
  const remove = useEndpointMutation(notices.delete, {
    invalidates: NOTICE_LISTS,
    onSuccess: () => toast.success(t('deleted')),
  })
  const to = (state: typeof NoticeState.draft | typeof NoticeState.published) => (rows: readonly Notice[]) =>
    setState.mutateAsync({ ids: idsIn(rows), state })
  const toPinned = (isPinned: boolean) => (rows: readonly Notice[]) => pin.mutateAsync({ ids: idsIn(rows), isPinned })
  const asking = (word: 'publish' | 'withdraw', isDanger: boolean) => (rows: readonly Notice[]) => ({
    title: t(`${word}Title`, { count: rows.length }),
    content: t(`${word}Text`),
    okText: t(word),
    isDanger,
  })
  const inWords = { permission: 'notice:notice:edit', isBulk: true, look: 'link' } as const
  const inMenu = { ...inWords, look: 'menu' } as const
  return [
    {
      ...inWords,
      key: 'publish',
      label: t('publish'),
      isFor: row => row.canEdit && !isOut(row),
      ask: asking('publish', false),
      run: to(NoticeState.published),
    },
    {
      ...inWords,
      key: 'withdraw',
      label: t('withdraw'),
      isDanger: true,
      isFor: row => row.canEdit && isOut(row),
      ask: asking('withdraw', true),
      run: to(NoticeState.draft),
    },
    { ...inMenu, key: 'pin', label: t('pin'), isFor: row => row.canEdit && !row.isPinned, run: toPinned(true) },
    { ...inMenu, key: 'unpin', label: t('unpin'), isFor: row => row.canEdit && row.isPinned, run: toPinned(false) },
    {
      ...inMenu,
      key: 'delete',
      label: list('delete'),
      isDanger: true,
      isFor: row => row.canEdit,
      ask: rows => ({ title: t('deleteTitle', { count: rows.length }), content: t('deleteText') }),
      run: rows => remove.mutateAsync({ ids: idsIn(rows) }),
    },
  ]
}
