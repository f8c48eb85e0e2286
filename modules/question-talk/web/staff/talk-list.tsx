import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { PostState, questionTalk } from '../../contract.ts'
import styles from './talk.module.css'

type StaffPost = RowOf<typeof questionTalk.paging>

/** What students write about questions: what was reported is looked at, what should not stand there is hidden. */
export function QuestionTalkList() {
  const t = useTranslations('questionTalkStaff')
  return (
    <ListPage
      title={t('title')}
      hint={<Counts />}
      endpoint={questionTalk.paging}
      columns={useColumns()}
      rowKey={row => row.id}
      rowActions={useActions()}
      filters={useFilters()}
      searchLabel={t('search')}
      emptyText={t('empty')}
    />
  )
}

/** How much there is to do. */
function Counts() {
  const t = useTranslations('questionTalkStaff')
  const { data } = useEndpoint(questionTalk.paging, { page: 1, size: 1 })
  return data === undefined ? null : t('counts', { count: data.reportedCount })
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('questionTalkStaff')
  return [
    {
      key: 'state',
      label: t('state'),
      options: Object.values(PostState).map(value => ({ value, label: t(`states.${value}`) })),
    },
    { key: 'reported', label: t('reported'), options: [{ value: 'yes', label: t('reportedChoices.yes') }] },
    { key: 'removed', label: t('removed'), options: [{ value: 'yes', label: t('removedChoices.yes') }] },
  ]
}

function useColumns(): readonly ListColumn<StaffPost>[] {
  const t = useTranslations('questionTalkStaff')
  return [
    {
      key: 'text',
      title: t('text'),
      isFixed: true,
      render: post => <span className={pages.excerpt}>{post.text}</span>,
    },
    { key: 'state', kind: 'tag', priority: 1, width: 180, title: t('state'), render: post => <Tags post={post} /> },
    { key: 'author', kind: 'person', priority: 1, title: t('author'), render: ({ author }) => author.realName },
    {
      key: 'question',
      priority: 1,
      title: t('question'),
      render: ({ question }) => <span className={pages.excerpt}>{question.excerpt}</span>,
    },
    {
      key: 'reportCount',
      kind: 'number',
      title: t('reports'),
      sortKey: 'reportCount',
      align: 'right',
      render: post => post.reportCount,
    },
    {
      key: 'createdAt',
      kind: 'ago',
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: post => <TimeAgo moment={post.createdAt} />,
    },
  ]
}

function Tags({ post: { state, reportCount, removal } }: { post: StaffPost }) {
  const t = useTranslations('questionTalkStaff')
  return (
    <span className={styles.tags}>
      <Tag tone={state === PostState.shown ? 'success' : 'neutral'}>{t(`states.${state}`)}</Tag>
      {reportCount > 0 && <Tag tone="warning">{t('reportCount', { count: reportCount })}</Tag>}
      {removal && (
        <Tag tone="danger">{removal.isByAuthor ? t('removedByAuthor') : t('removedBy', { name: removal.by })}</Tag>
      )}
    </span>
  )
}

const idsIn = (posts: readonly StaffPost[]) => posts.map(post => post.id)

/** What was removed is only looked at. */
function useActions(): readonly RowAction<StaffPost>[] {
  const t = useTranslations('questionTalkStaff')
  const list = useTranslations('staff.list')
  const setState = useEndpointMutation(questionTalk.setState, {
    invalidates: [questionTalk.paging],
    onSuccess: (_, { state }) => toast.success(t(state === PostState.shown ? 'nowShown' : 'nowHidden')),
  })
  const remove = useEndpointMutation(questionTalk.delete, {
    invalidates: [questionTalk.paging],
    onSuccess: () => toast.success(t('deleted')),
  })
  const show = (posts: readonly StaffPost[]) => setState.mutateAsync({ ids: idsIn(posts), state: PostState.shown })
  const common = { look: 'link', permission: 'qu:talk:edit' } as const
  const isThere = (post: StaffPost) => post.removal === null
  return [
    {
      ...common,
      key: 'hide',
      label: t('hide'),
      isBulk: true,
      isFor: post => isThere(post) && post.state === PostState.shown,
      run: posts => setState.mutateAsync({ ids: idsIn(posts), state: PostState.hidden }),
    },
    {
      ...common,
      key: 'show',
      label: t('show'),
      isFor: post => isThere(post) && post.state === PostState.hidden,
      run: show,
    },
    {
      ...common,
      key: 'keep',
      label: t('keep'),
      isBulk: true,
      isFor: post => isThere(post) && post.state === PostState.shown && post.reportCount > 0,
      run: show,
    },
    {
      ...common,
      key: 'delete',
      label: list('delete'),
      isBulk: true,
      isDanger: true,
      isFor: isThere,
      ask: posts => ({ title: t('deleteTitle', { count: posts.length }), content: t('deleteText') }),
      run: posts => remove.mutateAsync({ ids: idsIn(posts) }),
    },
  ]
}
