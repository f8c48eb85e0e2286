import { courseTalk } from '../../contract.ts'
import { TalkKind } from '../../contract.ts'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Pager } from '@tripos/ui/pager.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { NewEntry } from './new-entry.tsx'
import styles from './talk.module.css'
import { TalkEntry } from './talk-entry.tsx'

const SIZE = 10
const FILTERS = ['all', 'comments', 'questions'] as const
type Filter = (typeof FILTERS)[number]
const KINDS: Readonly<Record<Filter, { kind?: TalkKind }>> = {
  all: {},
  comments: { kind: TalkKind.comment },
  questions: { kind: TalkKind.question },
}

interface TalkListProps {
  readonly courseId: string
  readonly lessonId: string | null
  readonly isModerated: boolean
}

export function TalkList({ courseId, lessonId, isModerated }: TalkListProps) {
  const t = useTranslations('courseTalk')
  const heading = useId()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<Filter>('all')
  const place = { courseId, ...(lessonId === null ? {} : { lessonId }) }
  const list = useEndpoint(
    courseTalk.list,
    { ...place, ...KINDS[filter], page, size: SIZE },
    { keepPrevious: true, staleMs: 0 },
  )
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size: SIZE }, setPage)
  return (
    <section className={styles.talk} aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      <NewEntry place={place} isModerated={isModerated} onSent={() => setPage(1)} />
      <Segmented
        label={t('filter')}
        value={filter}
        options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
        onChange={value => {
          setFilter(value)
          setPage(1)
        }}
      />
      {(list.isPending || isTurning) && <Skeleton count={2} height={96} />}
      <LoadError query={list} isPart />
      {list.data && list.data.total === 0 && <EmptyState title={t(filter === 'all' ? 'empty' : 'emptyFilter')} />}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(entry => (
              <li key={entry.id}>
                <TalkEntry entry={entry} isModerated={isModerated} hasLesson={lessonId === null} />
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />
        </>
      )}
    </section>
  )
}
