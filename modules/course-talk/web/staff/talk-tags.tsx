import { TalkKind, TalkState } from '../../contract.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import type { Said } from './said.ts'
import styles from './talk.module.css'

const TONES: Readonly<Record<TalkState, Tone>> = {
  [TalkState.waiting]: 'warning',
  [TalkState.shown]: 'success',
  [TalkState.hidden]: 'neutral',
}

/** What it is, whether others see it, and whether a question still waits for an answer. */
export function TalkTags({ said }: { said: Said }) {
  const t = useTranslations('courseTalkStaff')
  const isOpenQuestion = said.parent === null && said.kind === TalkKind.question && !said.isAnswered
  return (
    <span className={styles.tags}>
      <Tag tone={TONES[said.state]}>{t(`states.${said.state}`)}</Tag>
      <Tag>{said.parent === null ? t(`kinds.${said.kind}`) : t('answer')}</Tag>
      {said.removal && (
        <Tag tone="danger">
          {said.removal.isByAuthor ? t('removedByAuthor') : t('removedBy', { name: said.removal.by })}
        </Tag>
      )}
      {isOpenQuestion && <Tag tone="accent">{t('answeredChoices.no')}</Tag>}
    </span>
  )
}
