import { courseTalk } from '../../contract.ts'
import { TalkState, TalkVoice } from '../../contract.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import styles from './talk.module.css'
import { type Answer, TALK_LISTS } from './talk-calls.ts'

interface PostProps {
  readonly post: Answer
  readonly tags?: ReactNode
  readonly actions?: ReactNode
}

/** What somebody has said: who, when, in what state, and for the own ones the way to delete it. */
export function Post({ post, tags, actions }: PostProps) {
  const t = useTranslations('courseTalk')
  if (post.isRemoved) return <Tombstone post={post} tags={tags} />
  return (
    <div className={styles.said}>
      <Avatar src={post.avatar} size={32} />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.name}>{post.realName}</strong>
          {post.voice !== TalkVoice.learner && <Tag tone="accent">{t(`voices.${post.voice}`)}</Tag>}
          {tags}
          {post.state !== TalkState.shown && <Tag tone="neutral">{t(`states.${post.state}`)}</Tag>}
          <span className={styles.time}>
            <TimeAgo moment={post.createdAt} />
          </span>
        </div>
        <p className={styles.text}>{post.text}</p>
        <div className={styles.buttons}>
          {actions}
          {post.isOwn && <Remove id={post.id} />}
        </div>
      </div>
    </div>
  )
}

/** Something stood here, and others have answered it. */
function Tombstone({ post, tags }: Pick<PostProps, 'post' | 'tags'>) {
  const t = useTranslations('courseTalk')
  return (
    <div className={styles.tombstone}>
      <span>{t('removed')}</span>
      {tags}
      <span className={styles.time}>
        <TimeAgo moment={post.createdAt} />
      </span>
    </div>
  )
}

function Remove({ id }: { id: string }) {
  const t = useTranslations('courseTalk')
  const [isAsking, setIsAsking] = useState(false)
  const remove = useEndpointMutation(courseTalk.remove, {
    invalidates: TALK_LISTS,
    onSuccess: () => setIsAsking(false),
  })
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteTitle')}
        confirmText={t('delete')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}
