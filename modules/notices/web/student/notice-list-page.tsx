import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { noticesPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useCardListQuery } from '@tripos/ui/use-card-list-query.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { SearchBox } from '@tripos/ui/search-box.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import tools from '@tripos/ui/card-list.module.css'
import styles from './notices.module.css'

type Notice = Output<typeof notices.mine>['rows'][number]

const FILTERS = ['all', 'unread'] as const
const SIZE = 20

/** `/web/notice`: what the school has to say. */
export function NoticeListPage() {
  const t = useTranslations('noticesStudent')
  const query = useCardListQuery()
  const search = query.get('search')
  const filter = FILTERS.find(name => name === query.get('filter')) ?? 'all'
  const list = useEndpoint(
    notices.mine,
    { page: query.page, size: SIZE, unreadOnly: filter === 'unread', ...(search === '' ? {} : { search }) },
    // Opening a notice changes the list.
    { keepPrevious: true, staleMs: 0 },
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={tools.tools}>
        <Segmented
          label={t('filter')}
          value={filter}
          options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
          onChange={value => query.set('filter', value === 'all' ? '' : value)}
        />
        <SearchBox key={search} label={t('search')} value={search} onSearch={text => query.set('search', text)} />
      </div>
      {list.isPending && <Skeleton count={3} height={96} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.data.total === 0 && <None isFiltered={search !== '' || filter !== 'all'} />}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(notice => (
              <li key={notice.id}>
                <Entry notice={notice} />
              </li>
            ))}
          </ul>
          <Pager page={query.page} size={SIZE} total={list.data.total} onChange={query.setPage} />
        </>
      )}
    </>
  )
}

function Entry({ notice }: { notice: Notice }) {
  const t = useTranslations('noticesStudent')
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        {notice.isPinned && <Tag tone="accent">{t('pinned')}</Tag>}
        {!notice.isRead && <Tag tone="warning">{t('unread')}</Tag>}
        <span className={styles.time}>
          <TimeAgo moment={notice.publishedAt} />
        </span>
      </div>
      <h2 className={styles.title}>
        <Link to={noticesPaths.myNotice(notice.id)} className={styles.link}>
          {notice.title}
        </Link>
      </h2>
      {notice.excerpt !== '' && <p className={styles.excerpt}>{notice.excerpt}</p>}
    </article>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('noticesStudent')
  if (isFiltered) return <EmptyState title={t('emptySearch')}>{t('emptySearchText')}</EmptyState>
  return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
}
