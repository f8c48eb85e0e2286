import { courseTalk, TALK_CHARACTERS } from '../../contract.ts'
import { TalkState, TalkVoice } from '../../contract.ts'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Pager } from '@tripos/ui/pager.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useAskedClose } from '@tripos/ui-staff/use-asked-close.ts'
import type { StaffPost } from './post.ts'
import { TalkTags } from './talk-tags.tsx'
import styles from './talk.module.css'

const SIZE = 20

interface TalkDrawerProps {
  readonly post: StaffPost
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** What was said in full, what it answers, the answers to it, and a field for one more. */
export function TalkDrawer({ post, canEdit, onClose }: TalkDrawerProps) {
  const t = useTranslations('courseTalkStaff')
  const common = useTranslations('common')
  const [text, setText] = useState('')
  const close = useAskedClose(() => text.trim() !== '', onClose)
  return (
    <Drawer
      open
      title={post.lesson ? `${post.course.name}: ${post.lesson.name}` : post.course.name}
      size={560}
      onClose={close}
      closable={{ 'aria-label': common('close') }}
    >
      <div className={styles.stack}>
        {post.parent && (
          <section className={styles.quoted} aria-label={t('inAnswerTo')}>
            <small>{t('inAnswerTo')}</small>
            <p className={styles.words}>{post.parent.text}</p>
          </section>
        )}
        <Words post={post} />
        {post.parent === null && <Answers id={post.id} />}
        {canEdit && post.removal === null && <Reply post={post} text={text} onText={setText} onDone={onClose} />}
      </div>
    </Drawer>
  )
}

function Words({ post }: { post: StaffPost }) {
  const t = useTranslations('courseTalkStaff')
  const { author, voice } = post
  return (
    <article className={styles.said}>
      <strong>{voice === TalkVoice.learner ? author.realName : t(`by.${voice}`, { name: author.realName })}</strong>
      <small>{formatMinute(post.createdAt)}</small>
      <TalkTags post={post} />
      <p className={styles.words}>{post.text}</p>
    </article>
  )
}

/** The oldest first. */
function Answers({ id }: { id: string }) {
  const t = useTranslations('courseTalkStaff')
  const [page, setPage] = useState(1)
  const list = useEndpoint(
    courseTalk.paging,
    { parentId: id, page, size: SIZE, sort: 'createdAt', order: 'asc' },
    { keepPrevious: true, staleMs: 0 },
  )
  if (list.isLoadingError) return <LoadError query={list} />
  if (list.data === undefined || list.data.total === 0) return null
  return (
    <section className={styles.answers} aria-label={t('answers')}>
      {list.data.rows.map(answer => (
        <Words key={answer.id} post={answer} />
      ))}
      {list.data.total > SIZE && <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />}
    </section>
  )
}

interface ReplyProps {
  readonly post: StaffPost
  readonly text: string
  readonly onText: (text: string) => void
  readonly onDone: () => void
}

function Reply({ post, text, onText, onDone }: ReplyProps) {
  const t = useTranslations('courseTalkStaff')
  const reply = useEndpointMutation(courseTalk.reply, {
    invalidates: [courseTalk.paging],
    onSuccess: () => {
      toast.success(t('replied'))
      onDone()
    },
  })
  return (
    <div className={styles.stack}>
      <Input.TextArea
        aria-label={t('yourReply')}
        placeholder={t('yourReply')}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={TALK_CHARACTERS}
        showCount
        value={text}
        onChange={event => onText(event.target.value)}
      />
      {post.state === TalkState.waiting && <small>{t('replyLetsThrough')}</small>}
      <div>
        <Button
          type="primary"
          loading={reply.isPending}
          disabled={text.trim() === ''}
          onClick={() => reply.mutate({ id: post.id, text: text.trim() })}
        >
          {t('reply')}
        </Button>
      </div>
    </div>
  )
}
