import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type JobState, jobs } from '../../contract/system.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { JobDrawer } from './job-drawer.tsx'
import { useQueueName } from './queue-name.ts'
import { QueueTable } from './queue-table.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'

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
  const [shownId, setShownId] = useState<string>()
  const queues = useEndpoint(jobs.queues, {}, { refetchMs: REFRESH_MS })
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={jobs.paging}
        columns={useColumns(setShownId)}
        rowKey={job => job.id}
        rowActions={useActions()}
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
      />
      <QueueTable queues={queues.data ?? []} />
      {shownId !== undefined && <JobDrawer id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function useActions(): readonly RowAction<Job>[] {
  const t = useTranslations('system.jobs')
  const invalidates = [jobs.paging, jobs.queues, jobs.detail]
  const retry = useEndpointMutation(jobs.retry, { invalidates, onSuccess: () => toast.success(t('retried')) })
  const cancel = useEndpointMutation(jobs.cancel, { invalidates, onSuccess: () => toast.success(t('cancelled')) })
  const common = { look: 'link', permission: 'sys:job:edit', isBulk: true } as const
  return [
    {
      ...common,
      key: 'retry',
      label: t('retry'),
      isFor: job => job.canRetry,
      isEnabled: rows => rows.every(job => job.canRetry),
      ask: rows => ({
        title: t('retryTitle', { count: rows.length }),
        content: t('retryText'),
        okText: t('retry'),
        isDanger: false,
      }),
      run: rows => retry.mutateAsync({ ids: rows.map(job => job.id) }),
    },
    {
      ...common,
      key: 'cancel',
      label: t('cancel'),
      isDanger: true,
      isFor: job => job.canCancel,
      isEnabled: rows => rows.every(job => job.canCancel),
      ask: rows => ({
        title: t('cancelTitle', { count: rows.length }),
        content: t('cancelText'),
        okText: t('cancel'),
        cancelText: t('keep'),
      }),
      run: rows => cancel.mutateAsync({ ids: rows.map(job => job.id) }),
    },
  ]
}

function useColumns(show: (id: string) => void): readonly ListColumn<Job>[] {
  const t = useTranslations('system.jobs')
  const nameOf = useQueueName()
  return [
    {
      key: 'queue',
      title: t('queue'),
      isFixed: true,
      render: job => (
        <CellButton label={t('show', { queue: nameOf(job.queue) })} onClick={() => show(job.id)}>
          {nameOf(job.queue)}
        </CellButton>
      ),
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: job => <Tag tone={TONES[job.state]}>{t(`states.${job.state}`)}</Tag>,
    },
    {
      key: 'createdAt',
      kind: 'moment',
      priority: 1,
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: job => formatMoment(job.createdAt),
    },
    {
      key: 'startAfter',
      kind: 'moment',
      priority: 3,
      title: t('startAfter'),
      render: job => (job.canCancel ? formatMoment(job.startAfter) : ''),
    },
    {
      key: 'completedAt',
      kind: 'moment',
      title: t('completedAt'),
      sortKey: 'completedAt',
      render: job => formatMoment(job.completedAt),
    },
    {
      key: 'tries',
      kind: 'number',
      title: t('tries'),
      align: 'right',
      render: job => `${job.tries} / ${job.maxTries}`,
    },
    {
      key: 'lastError',
      priority: 1,
      title: t('lastError'),
      render: job => job.lastError,
    },
  ]
}
