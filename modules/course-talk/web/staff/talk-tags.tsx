import { TalkKind, TalkState } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import type { StaffPost } from './post.ts'
import styles from './talk.module.css'

const TONES: Readonly<Record<TalkState, Tone>> = {
  [TalkState.waiting]: 'warning',
  [TalkState.shown]: 'success',
  [TalkState.hidden]: 'neutral',
}

/** What it is, whether others see it, and whether a question still waits for an answer. */
export function TalkTags({ post }: { post: StaffPost }) {
  const t = useTranslations('courseTalkStaff')
  const isOpenQuestion = post.parent === null && post.kind === TalkKind.question && !post.isAnswered
  return (
    <span className={styles.tags}>
      <Tag tone={TONES[post.state]}>{t(`states.${post.state}`)}</Tag>
      <Tag>{post.parent === null ? t(`kinds.${post.kind}`) : t('answer')}</Tag>
      {post.removal && (
        <Tag tone="danger">
          {post.removal.isByAuthor ? t('removedByAuthor') : t('removedBy', { name: post.removal.by })}
        </Tag>
      )}
      {isOpenQuestion && <Tag tone="accent">{t('answeredChoices.no')}</Tag>}
    </span>
  )
}
