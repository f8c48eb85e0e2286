import { courseTalk, TalkState } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import type { StaffPost } from './post.ts'

const idsIn = (posts: readonly StaffPost[]) => posts.map(post => post.id)

/** What was removed by its author is only looked at. */
export function useTalkActions(onAnswer: (post: StaffPost) => void): readonly RowAction<StaffPost>[] {
  const t = useTranslations('courseTalkStaff')
  const list = useTranslations('staff.list')
  const setState = useEndpointMutation(courseTalk.setState, {
    invalidates: [courseTalk.paging],
    onSuccess: (_, { state }) => toast.success(t(state === TalkState.shown ? 'nowShown' : 'nowHidden')),
  })
  const remove = useEndpointMutation(courseTalk.delete, {
    invalidates: [courseTalk.paging],
    onSuccess: () => toast.success(t('deleted')),
  })
  const show = (posts: readonly StaffPost[]) => setState.mutateAsync({ ids: idsIn(posts), state: TalkState.shown })
  const common = { look: 'link', permission: 'course:talk:edit' } as const
  const isIn = (state: TalkState) => (post: StaffPost) => post.removal === null && post.state === state
  return [
    { ...common, key: 'letThrough', label: t('letThrough'), isBulk: true, isFor: isIn(TalkState.waiting), run: show },
    { ...common, key: 'show', label: t('show'), isFor: isIn(TalkState.hidden), run: show },
    {
      ...common,
      key: 'hide',
      label: t('hide'),
      isBulk: true,
      isFor: isIn(TalkState.shown),
      run: posts => setState.mutateAsync({ ids: idsIn(posts), state: TalkState.hidden }),
    },
    {
      ...common,
      key: 'reply',
      label: t('reply'),
      isFor: post => post.removal === null,
      run: posts => posts.forEach(onAnswer),
    },
    {
      ...common,
      key: 'delete',
      label: list('delete'),
      isBulk: true,
      isDanger: true,
      isFor: post => post.removal === null,
      ask: posts => ({ title: t('deleteTitle', { count: posts.length }), content: t('deleteText') }),
      run: posts => remove.mutateAsync({ ids: idsIn(posts) }),
    },
  ]
}
