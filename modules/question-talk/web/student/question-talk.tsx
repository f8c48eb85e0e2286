import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useKeptText } from '@tripos/web-kit/use-kept-text.ts'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { questionTalk } from '../../contract.ts'
import { Post } from './post.tsx'
import { PostForm } from './post-form.tsx'
import styles from './talk.module.css'

interface QuestionTalkProps {
  readonly questionId: string
}

/** What students say about the question. Brings its own texts. */
export function QuestionTalk(props: QuestionTalkProps) {
  return (
    <LazyPart fallback={<Skeleton count={2} height={96} />}>
      <AreaMessages areas={['questionTalk']}>
        <Talk {...props} />
      </AreaMessages>
    </LazyPart>
  )
}

const SIZE = 10

function Talk({ questionId }: QuestionTalkProps) {
  const t = useTranslations('questionTalk')
  const heading = useId()
  const [page, setPage] = useState(1)
  const list = useEndpoint(questionTalk.list, { questionId, page, size: SIZE }, { keepPrevious: true, staleMs: 0 })
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size: SIZE }, setPage)
  return (
    <section className={styles.talk} aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      <NewPost questionId={questionId} onSent={() => setPage(1)} />
      {(list.isPending || isTurning) && <Skeleton count={2} height={96} />}
      <LoadError query={list} isPart />
      {list.data && list.data.total === 0 && <EmptyState title={t('empty')} />}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(post => (
              <li key={post.id}>
                <Post post={post} />
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />
        </>
      )}
    </section>
  )
}

function NewPost({ questionId, onSent }: QuestionTalkProps & { readonly onSent: () => void }) {
  const t = useTranslations('questionTalk')
  const { text = '', write: setText, forget, leave } = useKeptText(`question talk ${questionId}`)
  const write = useEndpointMutation(questionTalk.write, {
    invalidates: [questionTalk.list],
    onSuccess: (_, sent) => {
      // What was written since then is not sent.
      if (text.trim() === sent.text) {
        forget()
        leave()
      }
      toast.success(t('sent'))
      onSent()
    },
  })
  return (
    <PostForm
      text={text}
      onText={setText}
      isBusy={write.isPending}
      onSend={sent => write.mutate({ questionId, text: sent })}
    />
  )
}
