import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Avatar } from '@tripos/ui/avatar.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { PostState, questionTalk } from '../../contract.ts'
import styles from './talk.module.css'

type ShownPost = RowOf<typeof questionTalk.list>

/** What somebody has said: the own ones can be deleted, those of others reported. */
export function Post({ post }: { post: ShownPost }) {
  const t = useTranslations('questionTalk')
  return (
    <div className={styles.post}>
      <Avatar src={post.avatar} size={32} />
      <div className={styles.body}>
        <div className={styles.head}>
          <strong className={styles.name}>{post.realName}</strong>
          {post.state === PostState.hidden && <Tag>{t('hidden')}</Tag>}
          <span className={styles.time}>
            <TimeAgo moment={post.createdAt} />
          </span>
        </div>
        <p className={styles.text}>{post.text}</p>
        {post.isOwn ? <Remove id={post.id} /> : <Report post={post} />}
      </div>
    </div>
  )
}

function Remove({ id }: { id: string }) {
  const t = useTranslations('questionTalk')
  const [isAsking, setAsking] = useState(false)
  const remove = useEndpointMutation(questionTalk.remove, {
    invalidates: [questionTalk.list],
    onSuccess: () => setAsking(false),
  })
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteTitle')}
        confirmText={t('delete')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Report({ post: { id, isReported, realName } }: { post: ShownPost }) {
  const t = useTranslations('questionTalk')
  const [isAsking, setAsking] = useState(false)
  const report = useEndpointMutation(questionTalk.report, {
    invalidates: [questionTalk.list],
    onSuccess: () => {
      setAsking(false)
      toast.success(t('reportSent'))
    },
  })
  if (isReported) return <span className={styles.count}>{t('reported')}</span>
  return (
    <div>
      <Button kind="quiet" size="small" aria-label={t('reportOf', { name: realName })} onClick={() => setAsking(true)}>
        {t('report')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('reportTitle')}
        confirmText={t('report')}
        busy={report.isPending}
        onConfirm={() => report.mutate({ id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('reportText')}</p>
      </ConfirmDialog>
    </div>
  )
}
