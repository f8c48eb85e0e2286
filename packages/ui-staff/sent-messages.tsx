import type { SentMessage } from '@tripos/contract-kit/reminders.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import styles from './sent-messages.module.css'

const TONES: Readonly<Record<SentMessage['state'], Tone>> = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'success',
  delivered: 'success',
  bounced: 'danger',
  refused: 'danger',
  givenUp: 'danger',
  expired: 'warning',
  unknown: 'warning',
}

/** What one person was sent last by each way, and what became of it; a refusal with what the gateway said. */
export function SentMessages({ messages }: { messages: readonly SentMessage[] }) {
  const t = useTranslations('staff.sent')
  return (
    <ul className={styles.list}>
      {messages.map(({ channel, state, reason, at }) => (
        <li key={channel}>
          <Tag tone={TONES[state]}>
            {t('stateOf', { channel: t(`channels.${channel}`), state: t(`states.${state}`) })}
          </Tag>{' '}
          <TimeAgo moment={at} />
          {reason !== '' && <p className={styles.reason}>{reason}</p>}
        </li>
      ))}
    </ul>
  )
}
