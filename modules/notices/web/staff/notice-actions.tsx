import { MoreOutlined } from '@ant-design/icons'
import { NoticeState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { App, Button, Dropdown, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { NOTICE_LISTS } from './api.ts'

type Notice = Output<typeof notices.paging>['rows'][number]

interface Actions {
  readonly publish: (ids: string[]) => void
  readonly withdraw: (ids: string[]) => void
  readonly pin: (ids: string[], isPinned: boolean) => void
  readonly remove: (ids: string[]) => void
  readonly isBusy: boolean
}

/** What can be done with notices; what takes something away asks first. */
function useNoticeActions(onDone: () => void = () => undefined): Actions {
  const t = useTranslations('notices.act')
  const list = useTranslations('staff.list')
  const { modal } = App.useApp()
  const done = (text: string) => () => {
    toast.success(text)
    onDone()
  }
  const setState = useEndpointMutation(notices.setState, {
    invalidates: NOTICE_LISTS,
    onSuccess: (_, { state }) => done(t(state === NoticeState.draft ? 'withdrawn' : 'published'))(),
  })
  const pin = useEndpointMutation(notices.pin, {
    invalidates: NOTICE_LISTS,
    onSuccess: (_, { isPinned }) => done(t(isPinned ? 'pinned' : 'unpinned'))(),
  })
  const remove = useEndpointMutation(notices.delete, { invalidates: NOTICE_LISTS, onSuccess: done(t('deleted')) })
  const ask = (words: { title: string; content: string; okText: string }, act: () => Promise<unknown>) =>
    void modal.confirm({
      ...words,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => act().catch(() => undefined),
    })
  return {
    publish: ids =>
      void modal.confirm({
        title: t('publishTitle', { count: ids.length }),
        content: t('publishText'),
        okText: t('publish'),
        onOk: () => setState.mutateAsync({ ids, state: NoticeState.published }).catch(() => undefined),
      }),
    withdraw: ids =>
      ask({ title: t('withdrawTitle', { count: ids.length }), content: t('withdrawText'), okText: t('withdraw') }, () =>
        setState.mutateAsync({ ids, state: NoticeState.draft }),
      ),
    pin: (ids, isPinned) => pin.mutate({ ids, isPinned }),
    remove: ids =>
      ask({ title: t('deleteTitle', { count: ids.length }), content: t('deleteText'), okText: list('delete') }, () =>
        remove.mutateAsync({ ids }),
      ),
    isBusy: setState.isPending || pin.isPending,
  }
}

const isOut = ({ state }: Notice): boolean => state === NoticeState.published || state === NoticeState.ended

/** For one row of the list. */
export function NoticeActions({ notice }: { notice: Notice }) {
  const t = useTranslations('notices')
  const list = useTranslations('staff.list')
  const act = useNoticeActions()
  if (!notice.canEdit) return null
  const ids = [notice.id]
  const items = [
    {
      key: 'pin',
      label: t(notice.isPinned ? 'act.unpin' : 'act.pin'),
      onClick: () => act.pin(ids, !notice.isPinned),
    },
    { key: 'delete', danger: true, label: list('delete'), onClick: () => act.remove(ids) },
  ]
  return (
    <Space>
      {isOut(notice) ? (
        <Button type="link" danger onClick={() => act.withdraw(ids)}>
          {t('act.withdraw')}
        </Button>
      ) : (
        <Button type="link" loading={act.isBusy} onClick={() => act.publish(ids)}>
          {t('act.publish')}
        </Button>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden="true" />}
          aria-label={t('list.more', { name: notice.title })}
        />
      </Dropdown>
    </Space>
  )
}

/** For chosen rows. */
export function NoticeBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('notices.act')
  const list = useTranslations('staff.list')
  const act = useNoticeActions(onDone)
  return (
    <Space wrap>
      <Button loading={act.isBusy} onClick={() => act.publish(ids)}>
        {t('publish')}
      </Button>
      <Button onClick={() => act.withdraw(ids)}>{t('withdraw')}</Button>
      <Button onClick={() => act.pin(ids, true)}>{t('pin')}</Button>
      <Button onClick={() => act.pin(ids, false)}>{t('unpin')}</Button>
      <Button danger onClick={() => act.remove(ids)}>
        {list('delete')}
      </Button>
    </Space>
  )
}
