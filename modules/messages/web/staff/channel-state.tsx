import type { messageChannels } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type State = Pick<Output<typeof messageChannels.settings>['mail'], 'isOn' | 'canSend' | 'source' | 'pause'>

/** Whether it can send, and what the form does not say of it. */
export function ChannelState({ state: { isOn, canSend, source, pause } }: { state: State }) {
  const t = useTranslations('messageChannels')
  const isReady = canSend && pause === null
  const state = canSend ? (pause === null ? 'ready' : 'paused') : isOn ? 'incomplete' : 'off'
  return (
    <div className={styles.stack}>
      <span>
        <Tag tone={isReady ? 'success' : pause === null ? 'neutral' : 'danger'}>{t(`states.${state}`)}</Tag>
      </span>
      {pause !== null && (
        <Alert
          type="error"
          showIcon
          title={t('paused', { since: formatMoment(pause.since) })}
          description={<span className={styles.breakable}>{t('test.answer', { answer: pause.reason })}</span>}
        />
      )}
      {source !== 'settings' && <Alert type="info" showIcon title={t(source)} />}
    </div>
  )
}
