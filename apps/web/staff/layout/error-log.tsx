import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Modal } from 'antd'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useErrorLog } from '@tripos/web-kit/error-log.ts'
import type { ErrorEntry } from '@tripos/web-kit/error-log.ts'
import { age, formatMoment } from '@tripos/web-kit/format.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
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

/** Only minutes, hours and days, however long ago (specification section 9). */
function Age({ moment }: { moment: number }) {
  const t = useTranslations('staffLayout.errorLog.ages')
  const { unit, count } = age((useNow({ updateInterval: 60_000 }).getTime() - moment) / 1000)
  return (
    <time dateTime={new Date(moment).toISOString()} title={formatMoment(moment)}>
      {t(unit, { count })}
    </time>
  )
}

function Entry({ entry: { at, err, vm, info, url } }: { entry: ErrorEntry }) {
  return (
    <>
      <p className={styles.age}>
        <Age moment={at} />
      </p>
      <ErrorFacts message={err.message} info={info} url={url} vm={vm} stack={err.stack} />
    </>
  )
}
