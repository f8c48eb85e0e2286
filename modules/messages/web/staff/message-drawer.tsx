import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { messages } from '../../contract.ts'
import { Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { receiver, StateTag } from './message-state.tsx'
import styles from './messages.module.css'
import { useKindName } from './use-kind-name.ts'

type Message = Output<typeof messages.detail>

/** One message: to whom, what it said, and what became of it. Rendered only while it is open. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const common = useTranslations('common')
  const kindName = useKindName()
  const found = useEndpoint(messages.detail, { id })
  return (
    <Drawer
      open
      title={found.data && kindName(found.data.kind)}
      size={600}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <Loaded query={found}>{message => <Details message={message} />}</Loaded>
    </Drawer>
  )
}

function Details({ message }: { message: Message }) {
  const t = useTranslations('messageLog')
  const { state, subject, reason, nextAt, doneAt, reportedAt, expiresAt, gatewayId, tries } = message
  const at = nextAt === null ? '' : formatMoment(nextAt)
  const facts = [
    { label: t('to'), value: receiver(message) },
    { label: t('target'), value: `${message.target} (${t(`channels.${message.channel}`)})` },
    { label: t('at'), value: formatMoment(message.createdAt) },
    { label: t('tries'), value: String(tries) },
    ...(doneAt === null ? [] : [{ label: t('doneAt'), value: formatMoment(doneAt) }]),
    ...(reportedAt === null ? [] : [{ label: t('reportedAt'), value: formatMoment(reportedAt) }]),
    ...(expiresAt === null ? [] : [{ label: t('expiresAt'), value: formatMoment(expiresAt) }]),
    ...(gatewayId === null
      ? []
      : [{ label: t('gatewayId'), value: <code className={pages.breakable}>{gatewayId}</code> }]),
    ...(reason === '' ? [] : [{ label: t('reason'), value: <span className={pages.breakable}>{reason}</span> }]),
  ]
  return (
    <div className={pages.stack}>
      <p>
        <StateTag state={state} /> {message.isHeld ? t('held') : t(`stateHints.${state}`, { at, tries })}
      </p>
      <Facts facts={facts} />
      <section aria-label={t('text')}>
        <h2>{subject === '' ? t('text') : subject}</h2>
        {message.text === null ? (
          <p className={pages.muted}>{t('secret')}</p>
        ) : (
          <p className={styles.text}>{message.text}</p>
        )}
      </section>
    </div>
  )
}
