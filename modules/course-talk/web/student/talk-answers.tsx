import { courseTalk } from '../../contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Post } from './post.tsx'
import styles from './talk.module.css'
import type { Answer, Entry } from './talk-calls.ts'

const SIZE = 20

/** The first answers, and on demand all of them. */
export function TalkAnswers({ entry }: { entry: Entry }) {
  const t = useTranslations('courseTalk')
  const [page, setPage] = useState<number>()
  if (page !== undefined) return <AllAnswers entry={entry} page={page} onPage={setPage} />
  return (
    <div className={styles.answers}>
      <Answers answers={entry.answers} />
      {entry.answerCount > entry.answers.length && (
        <Button kind="quiet" size="small" onClick={() => setPage(1)}>
          {t('allAnswers', { count: entry.answerCount })}
        </Button>
      )}
    </div>
  )
}

interface AllAnswersProps {
  readonly entry: Entry
  readonly page: number
  readonly onPage: (page: number) => void
}

function AllAnswers({ entry, page, onPage }: AllAnswersProps) {
  const list = useEndpoint(courseTalk.answers, { id: entry.id, page, size: SIZE }, { keepPrevious: true, staleMs: 0 })
  if (list.isLoadingError) return <LoadError query={list} isPart />
  return (
    <div className={styles.answers} aria-busy={list.isPending}>
      <LoadError query={list} isPart />
      <Answers answers={list.data?.rows ?? entry.answers} />
      {list.data && list.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={list.data.total} onChange={onPage} />
      )}
    </div>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className={styles.list}>
      {answers.map(answer => (
        <li key={answer.id}>
          <Post post={answer} />
        </li>
      ))}
    </ul>
  )
}
