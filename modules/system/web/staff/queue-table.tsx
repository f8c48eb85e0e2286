import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { jobs } from '../../contract/system.ts'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useQueueName } from './queue-name.ts'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import styles from '@tripos/ui-staff/watch.module.css'

type Queue = Output<typeof jobs.queues>[number]

/** Every queue in one line: how much waits, and when it runs next. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const t = useTranslations('system.jobs')
  const nameOf = useQueueName()
  const count = (key: 'waiting' | 'retrying' | 'running' | 'failed' | 'completed') => ({
    key,
    title: t(key),
    align: 'right' as const,
    render: (row: Queue) => row[key],
  })
  return (
    <section className={styles.queues} aria-label={t('queues')}>
      <h2>{t('queues')}</h2>
      <StaticTable<Queue>
        label={t('queues')}
        rowKey={row => row.queue}
        rows={queues}
        columns={[
          { key: 'queue', title: t('queue'), render: row => nameOf(row.queue) },
          count('waiting'),
          count('retrying'),
          count('running'),
          count('failed'),
          count('completed'),
          { key: 'oldest', title: t('oldest'), render: row => formatMinute(row.oldestAt) },
          { key: 'schedule', title: t('schedule'), render: row => row.cron !== null && <code>{row.cron}</code> },
          { key: 'next', title: t('next'), render: row => formatMinute(row.nextAt) },
        ]}
      />
    </section>
  )
}
