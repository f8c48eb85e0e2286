import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type JobState, jobs } from '../../contract/system.ts'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { JobDrawer } from './job-drawer.tsx'
import { useQueueName } from './queue-name.ts'
import { QueueTable } from './queue-table.tsx'
import watch from '@tripos/ui-staff/watch.module.css'

type Job = Output<typeof jobs.paging>['rows'][number]

const REFRESH_MS = 5000
const TONES: Record<JobState, Tone> = {
  created: 'neutral',
  retry: 'warning',
  active: 'accent',
  completed: 'success',
  cancelled: 'neutral',
  failed: 'danger',
}
const STATES = Object.keys(TONES) as JobState[]

/** What the server does by itself: waiting, running, failed; another try, or none. */
export function JobList() {
  const t = useTranslations('system.jobs')
  const nameOf = useQueueName()
  const canEdit = useCan('sys:job:edit')
  const [shownId, setShownId] = useState<string>()
  const queues = useEndpoint(jobs.queues, {}, { refetchMs: REFRESH_MS })
  const change = useChanges()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={jobs.paging}
        columns={useColumns(setShownId, canEdit ? change : undefined)}
        rowKey={job => job.id}
        filters={[
          {
            key: 'queue',
            label: t('queue'),
            options: (queues.data ?? []).map(({ queue }) => ({ value: queue, label: nameOf(queue) })),
          },
          { key: 'state', label: t('state'), options: STATES.map(value => ({ value, label: t(`states.${value}`) })) },
        ]}
        emptyText={t('empty')}
        refetchMs={REFRESH_MS}
        {...(canEdit
          ? { bulk: (rows: readonly Job[], clear: () => void) => <Bulk rows={rows} change={change} clear={clear} /> }
          : {})}
      />
      <QueueTable queues={queues.data ?? []} />
      {shownId !== undefined && <JobDrawer id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

type Change = (kind: 'retry' | 'cancel', rows: readonly Job[], after?: () => void) => void

/** Asks first. */
function useChanges(): Change {
  const t = useTranslations('system.jobs')
  const common = useTranslations('common')
  const { modal } = App.useApp()
  const invalidates = [jobs.paging, jobs.queues, jobs.detail]
  const retry = useEndpointMutation(jobs.retry, { invalidates, onSuccess: () => toast.success(t('retried')) })
  const cancel = useEndpointMutation(jobs.cancel, { invalidates, onSuccess: () => toast.success(t('cancelled')) })
  return (kind, rows, after) => {
    const ids = rows.map(row => row.id)
    const run = (kind === 'retry' ? retry : cancel).mutateAsync
    modal.confirm({
      title: t(`${kind}Title`, { count: ids.length }),
      content: t(`${kind}Text`),
      okText: t(kind),
      okButtonProps: { danger: kind === 'cancel' },
      cancelText: kind === 'cancel' ? t('keep') : common('cancel'),
      // What went wrong is told by the red message; the question is answered either way.
      onOk: () =>
        run({ ids }).then(
          () => after?.(),
          () => undefined,
        ),
    })
  }
}

function Bulk({ rows, change, clear }: { rows: readonly Job[]; change: Change; clear: () => void }) {
  const t = useTranslations('system.jobs')
  return (
    <Space>
      <Button disabled={!rows.every(row => row.canRetry)} onClick={() => change('retry', rows, clear)}>
        {t('retry')}
      </Button>
      <Button danger disabled={!rows.every(row => row.canCancel)} onClick={() => change('cancel', rows, clear)}>
        {t('cancel')}
      </Button>
    </Space>
  )
}

function useColumns(show: (id: string) => void, change: Change | undefined): readonly ListColumn<Job>[] {
  const t = useTranslations('system.jobs')
  const nameOf = useQueueName()
  const columns: ListColumn<Job>[] = [
    {
      key: 'queue',
      title: t('queue'),
      isFixed: true,
      render: job => (
        <Button
          type="link"
          size="small"
          className={styles.cellButton ?? ''}
          aria-label={t('show', { queue: nameOf(job.queue) })}
          onClick={() => show(job.id)}
        >
          {nameOf(job.queue)}
        </Button>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      render: job => <Tag tone={TONES[job.state]}>{t(`states.${job.state}`)}</Tag>,
    },
    { key: 'createdAt', title: t('createdAt'), sortKey: 'createdAt', render: job => formatMoment(job.createdAt) },
    { key: 'startAfter', title: t('startAfter'), render: job => (job.canCancel ? formatMoment(job.startAfter) : '') },
    {
      key: 'completedAt',
      title: t('completedAt'),
      sortKey: 'completedAt',
      render: job => formatMoment(job.completedAt),
    },
    { key: 'tries', title: t('tries'), align: 'right', render: job => `${job.tries} / ${job.maxTries}` },
    { key: 'lastError', title: t('lastError'), render: job => <span className={watch.error}>{job.lastError}</span> },
  ]
  if (change === undefined) return columns
  const actions: ListColumn<Job> = {
    key: 'actions',
    title: t('actions'),
    isFixed: true,
    render: job => (
      <Space>
        {job.canRetry && (
          <Button size="small" onClick={() => change('retry', [job])}>
            {t('retry')}
          </Button>
        )}
        {job.canCancel && (
          <Button size="small" danger onClick={() => change('cancel', [job])}>
            {t('cancel')}
          </Button>
        )}
      </Space>
    ),
  }
  return [...columns, actions]
}
