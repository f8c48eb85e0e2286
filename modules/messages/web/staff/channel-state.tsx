import type { messageChannels } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type State = Pick<Output<typeof messageChannels.settings>['mail'], 'isOn' | 'canSend' | 'source'>

/** Whether it can send, and what the form does not say of it. */
export function ChannelState({ state: { isOn, canSend, source } }: { state: State }) {
  const t = useTranslations('messageChannels')
  const state = canSend ? 'ready' : isOn ? 'incomplete' : 'off'
  return (
    <div className={styles.stack}>
      <span>
        <Tag tone={canSend ? 'success' : 'neutral'}>{t(`states.${state}`)}</Tag>
      </span>
      {source !== 'settings' && <Alert type="info" showIcon title={t(source)} />}
    </div>
  )
}
