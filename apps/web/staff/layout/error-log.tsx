import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorLog } from '@tripos/web-kit/error-log.ts'
import type { ErrorEntry } from '@tripos/web-kit/error-log.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { ErrorFacts } from '@tripos/ui-staff/error-facts.tsx'
import styles from './error-log.module.css'

/** Uncaught errors of this page since it was opened: how many in the navbar, which ones in a window. */
export function ErrorLog() {
  const t = useTranslations('staffLayout.errorLog')
  const common = useTranslations('common')
  const { entries, clear } = useErrorLog()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label={t('open', { count: entries.length })}
        title={t('title')}
        icon={
          <Badge count={entries.length} size="small" overflowCount={99}>
            <BugOutlined aria-hidden="true" className={styles.icon ?? ''} />
          </Badge>
        }
        onClick={() => setIsOpen(true)}
      />
      <Modal
        open={isOpen}
        title={t('title')}
        width={800}
        closable={{ 'aria-label': common('close') }}
        onCancel={() => setIsOpen(false)}
        footer={
          <Button danger disabled={entries.length === 0} onClick={clear}>
            {common('clear')}
          </Button>
        }
      >
        {entries.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <ol className={styles.list}>
            {entries.map(entry => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </Modal>
    </>
  )
}

function Entry({ entry: { at, err, vm, info, url } }: { entry: ErrorEntry }) {
  const t = useTranslations('staffLayout.errorLog')
  return (
    <>
      <p className={styles.age}>{t.rich('age', { age: () => <TimeAgo moment={at} as="age" /> })}</p>
      <ErrorFacts message={err.message} info={info} url={url} vm={vm} stack={err.stack} />
    </>
  )
}
