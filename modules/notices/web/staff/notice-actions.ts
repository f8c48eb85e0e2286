import { NoticeState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { useHeldCall } from '@tripos/ui-staff/use-held-call.ts'
import { NOTICE_LISTS } from './api.ts'

type Notice = Output<typeof notices.paging>['rows'][number]

const idsIn = (rows: readonly Notice[]) => rows.map(row => row.id)
const isOut = ({ state }: Notice): boolean => state === NoticeState.published || state === NoticeState.ended

/** It goes out ten seconds later. */
export function useHeldNotice() {
  const t = useTranslations('notices.act')
  const hold = useHeldCall(notices.setState, { verb: 'publish', invalidates: NOTICE_LISTS, done: t('published') })
  return (ids: readonly string[], { name, people }: { readonly name: string; readonly people: number }) =>
    hold({
      text: t('publishing', { count: ids.length, name, people }),
      input: { ids: [...ids], state: NoticeState.published },
    })
}

/** Says for how many. */
function usePublish() {
  const count = useEndpointMutation(notices.countReaders)
  const hold = useHeldNotice()
  return async (rows: readonly Notice[]) => {
    const ids = idsIn(rows)
    hold(ids, { name: rows[0]?.title ?? '', people: (await count.mutateAsync({ ids })).count })
  }
}

/** What takes something away asks first. */
export function useNoticeActions(): readonly RowAction<Notice>[] {
  const t = useTranslations('notices.act')
  const list = useTranslations('staff.list')
  const publish = usePublish()
  const setState = useEndpointMutation(notices.setState, {
    invalidates: NOTICE_LISTS,
    onSuccess: () => toast.success(t('withdrawn')),
  })
  const pin = useEndpointMutation(notices.pin, {
    invalidates: NOTICE_LISTS,
    onSuccess: (_, { isPinned }) => toast.success(t(isPinned ? 'pinned' : 'unpinned')),
  })
  const remove = useEndpointMutation(notices.delete, {
    invalidates: NOTICE_LISTS,
    onSuccess: () => toast.success(t('deleted')),
  })
  const toPinned = (isPinned: boolean) => (rows: readonly Notice[]) => pin.mutateAsync({ ids: idsIn(rows), isPinned })
  const inWords = { permission: 'notice:notice:edit', isBulk: true, look: 'link' } as const
  const inMenu = { ...inWords, look: 'menu' } as const
  return [
    {
      ...inWords,
      key: 'publish',
      label: t('publish'),
      isFor: row => row.canEdit && !isOut(row),
      run: publish,
    },
    {
      ...inWords,
      key: 'withdraw',
      label: t('withdraw'),
      isDanger: true,
      isFor: row => row.canEdit && isOut(row),
      ask: rows => ({
        title: t('withdrawTitle', { count: rows.length }),
        content: t('withdrawText'),
        okText: t('withdraw'),
      }),
      run: rows => setState.mutateAsync({ ids: idsIn(rows), state: NoticeState.draft }),
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
