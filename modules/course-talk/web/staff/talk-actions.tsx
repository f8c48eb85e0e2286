import { courseTalk } from '../../contract.ts'
import { TalkState } from '../../contract.ts'
import { App, Button, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { StaffPost } from './post.ts'

function useTalkActions(onDone: () => void = () => undefined) {
  const t = useTranslations('courseTalkStaff')
  const list = useTranslations('staff.list')
  const { modal } = App.useApp()
  const setState = useEndpointMutation(courseTalk.setState, {
    invalidates: [courseTalk.paging],
    onSuccess: (_, { state }) => {
      toast.success(t(state === TalkState.shown ? 'nowShown' : 'nowHidden'))
      onDone()
    },
  })
  const remove = useEndpointMutation(courseTalk.delete, {
    invalidates: [courseTalk.paging],
    onSuccess: () => {
      toast.success(t('deleted'))
      onDone()
    },
  })
  const askToDelete = (ids: string[]) =>
    void modal.confirm({
      title: t('deleteTitle', { count: ids.length }),
      content: t('deleteText'),
      okText: list('delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove.mutateAsync({ ids }).catch(() => undefined),
    })
  return {
    show: (ids: string[]) => setState.mutate({ ids, state: TalkState.shown }),
    hide: (ids: string[]) => setState.mutate({ ids, state: TalkState.hidden }),
    askToDelete,
    isBusy: setState.isPending,
  }
}

/** For one row of the list. */
export function TalkActions({ post, onAnswer }: { post: StaffPost; onAnswer: () => void }) {
  const t = useTranslations('courseTalkStaff')
  const list = useTranslations('staff.list')
  const act = useTalkActions()
  const ids = [post.id]
  return (
    <Space size={0}>
      {post.state === TalkState.shown ? (
        <Button type="link" loading={act.isBusy} onClick={() => act.hide(ids)}>
          {t('hide')}
        </Button>
      ) : (
        <Button type="link" loading={act.isBusy} onClick={() => act.show(ids)}>
          {t(post.state === TalkState.waiting ? 'letThrough' : 'show')}
        </Button>
      )}
      <Button type="link" onClick={onAnswer}>
        {t('reply')}
      </Button>
      <Button type="link" danger onClick={() => act.askToDelete(ids)}>
        {list('delete')}
      </Button>
    </Space>
  )
}

/** For chosen rows. */
export function TalkBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('courseTalkStaff')
  const list = useTranslations('staff.list')
  const act = useTalkActions(onDone)
  return (
    <Space wrap>
      <Button loading={act.isBusy} onClick={() => act.show(ids)}>
        {t('letThrough')}
      </Button>
      <Button loading={act.isBusy} onClick={() => act.hide(ids)}>
        {t('hide')}
      </Button>
      <Button danger onClick={() => act.askToDelete(ids)}>
        {list('delete')}
      </Button>
    </Space>
  )
}
