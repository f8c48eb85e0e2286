import { messageChannels } from '../../contract.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { FormTabs } from '@tripos/ui-staff/form-tabs.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { MailForm } from './mail-form.tsx'
import styles from './messages.module.css'
import { RobotList } from './robot-list.tsx'
import { SmsForm } from './sms-form.tsx'

const TABS = ['mail', 'sms', 'robots'] as const
type Tab = (typeof TABS)[number]

/** How messages leave the product. */
export function MessageChannels() {
  const t = useTranslations('messageChannels')
  const [tab, setTab] = useState<Tab>('mail')
  return (
    <>
      <NoAddress />
      <FormTabs
        label={t('title')}
        className={styles.tabs ?? ''}
        items={TABS.map(key => ({ key, label: t(`tabs.${key}`) }))}
        active={tab}
        onChange={setTab}
      />
      {tab === 'robots' ? <RobotList /> : <ChannelForm key={tab} tab={tab} />}
    </>
  )
}

/** Links in what is sent lead to the public address, which only the server can be told. */
function NoAddress() {
  const t = useTranslations('messageChannels')
  const { data } = useEndpoint(messageChannels.settings, {})
  return data?.hasAddress === false && <Alert type="warning" showIcon title={t('noAddress')} />
}

function ChannelForm({ tab }: { tab: 'mail' | 'sms' }) {
  const settings = useEndpoint(messageChannels.settings, {}, { staleMs: 0 })
  const renew = () => void settings.refetch()
  // What lies in the cache may be old, and would be refused when it is saved.
  const data = settings.isFetchedAfterMount ? settings.data : undefined
  // The version of a channel is the form's: what somebody else saves meanwhile does not come under edits that are not saved.
  return tab === 'mail' ? (
    <Loaded query={{ ...settings, data: data?.mail }}>
      {mail => <MailForm key={mail.version} settings={mail} onRenew={renew} />}
    </Loaded>
  ) : (
    <Loaded query={{ ...settings, data: data?.sms }}>
      {sms => <SmsForm key={sms.version} settings={sms} onRenew={renew} />}
    </Loaded>
  )
}
