import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { jobs } from '../../contract/system.ts'
import { Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useQueueName } from './queue-name.ts'
import styles from '@tripos/ui-staff/watch.module.css'

/** Rendered only while it is open. */
export function JobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const common = useTranslations('common')
  const nameOf = useQueueName()
  const found = useEndpoint(jobs.detail, { id })
  return (
    <Drawer
      open
      title={nameOf(found.data?.queue ?? '')}
      size={640}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <Loaded query={found}>{job => <Details job={job} />}</Loaded>
    </Drawer>
  )
}

function Details({ job }: { job: Output<typeof jobs.detail> }) {
  const t = useTranslations('system.jobs')
  return (
    <div className={pages.stack}>
      <Facts
        facts={[
          { label: t('state'), value: t(`states.${job.state}`) },
          { label: t('tries'), value: `${job.tries} / ${job.maxTries}` },
          { label: t('createdAt'), value: formatMoment(job.createdAt) },
          { label: t('startAfter'), value: formatMoment(job.startAfter) },
          { label: t('startedAt'), value: formatMoment(job.startedAt) },
          { label: t('completedAt'), value: formatMoment(job.completedAt) },
        ]}
      />
      {job.isArchived && <p className={pages.muted}>{t('archived')}</p>}
      {job.data !== null && (
        <section aria-label={t('data')}>
          <h3>{t('data')}</h3>
          {/* Scrolls by itself: the keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus */}
          <pre className={styles.output} tabIndex={0}>
            {JSON.stringify(job.data, null, 2)}
          </pre>
        </section>
      )}
      {job.output !== '' && (
        <section aria-label={t('output')}>
          <h3>{t('output')}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus */}
          <pre className={styles.output} tabIndex={0}>
            {job.output}
          </pre>
        </section>
      )}
    </div>
  )
}
