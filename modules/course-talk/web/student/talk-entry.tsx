import { courseTalk } from '../../contract.ts'
import { TalkKind, TalkState } from '../../contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useKeptText } from '@tripos/web-kit/use-kept-text.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Post } from './post.tsx'
import styles from './talk.module.css'
import { TalkAnswers } from './talk-answers.tsx'
import { type Entry, TALK_LISTS } from './talk-calls.ts'
import { TalkForm } from './talk-form.tsx'
import { useSentText } from './use-sent-text.ts'

interface TalkEntryProps {
  readonly entry: Entry
  readonly isModerated: boolean
  /** Say which lesson it is about. */
  readonly hasLesson: boolean
}

/** A comment or a question with the answers to it. */
export function TalkEntry({ entry, isModerated, hasLesson }: TalkEntryProps) {
  const t = useTranslations('courseTalk')
  // Out of sight it keeps what is written, until it is sent or given up.
  const [answer, setAnswer] = useState<'shown' | 'hidden'>()
  const isAnswering = answer === 'shown'
  return (
    <article className={styles.entry}>
      <Post
        post={entry}
        tags={
          <>
            {entry.kind === TalkKind.question && <Tag tone="warning">{t('kinds.2')}</Tag>}
            {hasLesson && entry.lesson && <Tag>{entry.lesson.name}</Tag>}
          </>
        }
        actions={
          entry.state === TalkState.shown &&
          !entry.isRemoved && (
            <Button
              kind="quiet"
              size="small"
              aria-expanded={isAnswering}
              aria-label={t('answerTo', { name: entry.realName })}
              onClick={() => setAnswer(isAnswering ? 'hidden' : 'shown')}
            >
              {t('answer')}
            </Button>
          )
        }
      />
      {answer && (
        <div hidden={!isAnswering}>
          <NewAnswer id={entry.id} isModerated={isModerated} onDone={() => setAnswer(undefined)} />
        </div>
      )}
      {entry.answerCount > 0 && <TalkAnswers entry={entry} />}
    </article>
  )
}

interface NewAnswerProps {
  readonly id: string
  readonly isModerated: boolean
  readonly onDone: () => void
}

function NewAnswer({ id, isModerated, onDone }: NewAnswerProps) {
  const t = useTranslations('courseTalk')
  const { text = '', write, forget } = useKeptText(`talk answer ${id}`)
  const tell = useSentText()
  const done = () => {
    forget()
    onDone()
  }
  const answer = useEndpointMutation(courseTalk.answer, {
    invalidates: TALK_LISTS,
    onSuccess: ({ state }) => {
      tell(state)
      done()
    },
  })
  return (
    <TalkForm
      label={t('yourAnswer')}
      hint={isModerated ? t('moderated') : undefined}
      text={text}
      onText={write}
      isBusy={answer.isPending}
      onSend={sent => answer.mutate({ id, text: sent })}
      onCancel={done}
    />
  )
}
