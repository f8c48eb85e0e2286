import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { noticesPaths } from '../shared/paths.ts'
import { useStudentFilter } from '@tripos/ui/use-student-list-query.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import styles from './notices.module.css'

type Notice = Output<typeof notices.mine>['rows'][number]

const FILTERS = ['all', 'unread'] as const

/** `/web/notice`: what the school has to say. */
export function NoticeListPage() {
  const t = useTranslations('noticesStudent')
  const filter = useStudentFilter('filter', FILTERS)
  return (
    <>
      <PageTitle title={t('title')} />
      <StudentList
        endpoint={notices.mine}
        input={{ unreadOnly: filter.value === 'unread' }}
        size={20}
        // Opening a notice changes the list.
        staleMs={0}
        filters={
          <Segmented
            label={t('filter')}
            value={filter.value}
            options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
            onChange={filter.set}
          />
        }
        isFiltered={filter.isSet}
        searchLabel={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('emptySearch'), text: t('emptySearchText') }}
        look="rows"
        rowHeight={96}
        rowKey={notice => notice.id}
      >
        {notice => <Entry notice={notice} />}
      </StudentList>
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
