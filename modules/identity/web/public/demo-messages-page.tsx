import { site } from '../../../site/contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { paths } from '@tripos/web-kit/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState, NotFound } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './demo-messages-page.module.css'
import { PublicLayout } from './public-layout.tsx'

/** What the development sender wrote instead of sending. Exists only with demo data. */
export function DemoMessagesPage() {
  const t = useTranslations('publicArea')
  const config = useSiteConfig()
  if (config && !config.demo) return <NotFound />
  return (
    <PublicLayout title={t('demo.messagesTitle')} hint={t('demo.messagesHint')} wide>
      {config && <MessageList />}
      <Link to={paths.login()}>{t('forgot.back')}</Link>
    </PublicLayout>
  )
}

function MessageList() {
  const t = useTranslations('publicArea.demo')
  const list = useEndpoint(site.demoMessages, {}, { refetchMs: 5000 })
  if (list.isPending) return <Skeleton count={3} height={72} />
  if (list.isLoadingError) return <LoadError query={list} />
  if (list.data.length === 0) {
    return (
      <EmptyState
        title={t('noMessages')}
        action={<Button onClick={() => void list.refetch()}>{t('refresh')}</Button>}
      />
    )
  }
  return (
    <ul className={styles.list}>
      {list.data.map(message => (
        <li key={message.id} className={styles.message}>
          <div className={styles.head}>
            <Tag tone="accent">{t(`channels.${message.channel}`)}</Tag>
            <span>{t('sentTo', { target: message.target })}</span>
            <time dateTime={message.sentAt}>{formatMoment(message.sentAt)}</time>
          </div>
          <p className={styles.text}>{message.text}</p>
        </li>
      ))}
    </ul>
  )
}
