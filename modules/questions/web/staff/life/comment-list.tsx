import { questionLife } from '../../../contract/question-life.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from './life.module.css'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'

const SIZE = 20

interface CommentListProps {
  readonly questionId: string
  /** What is about to be said. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** Everything that was said about a question, newest first, and a field to say more. */
export function CommentList({ questionId, text, onText }: CommentListProps) {
  const t = useTranslations('questionsReview')
  const [page, setPage] = useState(1)
  const list = useEndpoint(questionLife.comments, { id: questionId, page, size: SIZE }, { keepPrevious: true })
  return (
    <section className={styles.stack} aria-label={t('comments')}>
      <h3 className={styles.heading}>{t('comments')}</h3>
      <NewComment questionId={questionId} text={text} onText={onText} />
      <PagedList list={list} page={page} size={SIZE} onPage={setPage} empty={t('noComments')}>
        {({ id, kind, versionNo, writtenBy, reviewer, body, createdAt }) => (
          <PagedItem key={id}>
            <div>
              <p>{t(`kinds.${kind}`, { name: writtenBy, reviewer: reviewer ?? '', no: versionNo })}</p>
              <p className={styles.muted}>{formatMoment(createdAt)}</p>
              {body !== '' && <p className={styles.said}>{body}</p>}
            </div>
          </PagedItem>
        )}
      </PagedList>
    </section>
  )
}

function NewComment({ questionId, text, onText }: CommentListProps) {
  const t = useTranslations('questionsReview')
  const add = useEndpointMutation(questionLife.comment, {
    invalidates: [questionLife.comments],
    onSuccess: () => onText(''),
  })
  return (
    <div className={styles.stack}>
      <Input.TextArea
        aria-label={t('comment')}
        placeholder={t('comment')}
        rows={2}
        maxLength={1000}
        value={text}
        onChange={event => onText(event.target.value)}
      />
      <div>
        <Button
          loading={add.isPending}
          disabled={text.trim() === ''}
          onClick={() => add.mutate({ id: questionId, comment: text.trim() })}
        >
          {t('addComment')}
        </Button>
      </div>
    </div>
  )
}
