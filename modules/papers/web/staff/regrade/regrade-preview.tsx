import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import pages from '@tripos/ui-staff/pages.module.css'
import { Alert, Button, Checkbox, Input, Progress, Space, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { papers } from '../../../contract/papers.ts'
import { type Regrade, type RegradeChange, regrades } from '../../../contract/regrades.ts'
import { papersPaths } from '../../shared/paths.ts'
import styles from './regrade.module.css'

const POLL_MS = 1000
const SIZE = 20
const REGRADE_LISTS = [regrades.paging, regrades.show, regrades.changes, regrades.question, regrades.questions]

interface PreviewProps {
  readonly id: string
  readonly onDiscard: () => void
}

/** What a regrade would change, or has changed. */
export function RegradePreview({ id, onDiscard }: PreviewProps) {
  const [isAtWork, setAtWork] = useState(true)
  const regrade = useEndpoint(regrades.show, { id }, { staleMs: 0, ...(isAtWork && { refetchMs: POLL_MS }) })
  const t = useTranslations('regrade.preview')
  if (regrade.isLoadingError) return <LoadError query={regrade} />
  const found = regrade.data
  const working = found === undefined || found.state === 'reckoning' || found.state === 'applying'
  if (isAtWork !== working) setAtWork(working)
  if (found === undefined || working) {
    return (
      <div role="status">
        <p>{t(found?.state === 'applying' ? 'applying' : 'reckoning', { count: found?.paperCount ?? 0 })}</p>
        <Progress percent={100} status="active" showInfo={false} aria-hidden="true" />
      </div>
    )
  }
  return (
    <>
      <Figures regrade={found} />
      {found.isStale && <Alert type="warning" showIcon title={t('stale')} />}
      <Changes id={id} />
      {found.state === 'ready' && <Decide regrade={found} onDiscard={onDiscard} onApplied={() => setAtWork(true)} />}
      {found.state === 'done' && <Alert type="success" showIcon title={t('done')} />}
    </>
  )
}

function Figures({ regrade }: { regrade: Regrade }) {
  const t = useTranslations('regrade.preview')
  const figures = [
    ['papers', regrade.paperCount],
    ['changed', regrade.changedCount],
    ['raised', regrade.raisedCount],
    ['lowered', regrade.loweredCount],
    ['nowPassed', regrade.nowPassedCount],
    ['nowFailed', regrade.nowFailedCount],
  ] as const
  return (
    <dl className={pages.counts}>
      {figures.map(([key, count]) => (
        <div key={key}>
          <dt className={pages.muted}>{t(key)}</dt>
          <dd className={styles.figure} data-figure={key}>
            {count}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DecideProps {
  readonly regrade: Regrade
  readonly onDiscard: () => void
  readonly onApplied: () => void
}

function Decide({ regrade, onDiscard, onApplied }: DecideProps) {
  const t = useTranslations('regrade.preview')
  const commit = useConfirmedMutation(regrades.commit, {
    invalidates: [...REGRADE_LISTS, papers.paging, papers.detail],
    onSuccess: onApplied,
  })
  const discard = useEndpointMutation(regrades.delete, { invalidates: [regrades.paging], onSuccess: onDiscard })
  const { id, changedCount, nowPassedCount, nowFailedCount } = regrade
  return (
    <Space className={styles.decide ?? ''}>
      <Button
        type="primary"
        disabled={regrade.isStale}
        loading={commit.isPending}
        onClick={() =>
          commit.ask(
            {
              title: t('askTitle'),
              content: t('askText', { changed: changedCount, passed: nowPassedCount, failed: nowFailedCount }),
              okText: t('apply'),
            },
            { id },
          )
        }
      >
        {t('apply')}
      </Button>
      <Button loading={discard.isPending} onClick={() => discard.mutate({ id })}>
        {t('discard')}
      </Button>
    </Space>
  )
}

function useColumns(): TableColumnType<RegradeChange>[] {
  const t = useTranslations('regrade.preview')
  const results = useTranslations('common.examResult')
  const points = (value: number | null) => (value === null ? t('notMarked') : formatPoints(value))
  const verdict = (isPassed: boolean | null) => (isPassed === null ? t('notMarked') : results(isPassed ? '1' : '0'))
  const change = (before: string, after: string) => (before === after ? before : `${before} → ${after}`)
  return [
    {
      key: 'candidate',
      title: t('candidate'),
      render: (_, row) => (
        <Link to={papersPaths.paper(row.paperId)}>
          {row.realName} ({row.userName})
        </Link>
      ),
    },
    { key: 'no', title: t('no'), align: 'right', render: (_, row) => row.no },
    {
      key: 'points',
      title: t('points'),
      render: (_, row) =>
        change(
          `${points(row.oldPoints)} / ${formatPoints(row.oldMax)}`,
          `${points(row.newPoints)} / ${formatPoints(row.newMax)}`,
        ),
    },
    {
      key: 'score',
      title: t('score'),
      render: (_, row) =>
        change(
          `${points(row.oldScore)} / ${formatPoints(row.oldTotal)}`,
          `${points(row.newScore)} / ${formatPoints(row.newTotal)}`,
        ),
    },
    {
      key: 'result',
      title: t('result'),
      render: (_, row) =>
        row.oldPassed === row.newPassed ? (
          verdict(row.newPassed)
        ) : (
          <strong>{change(verdict(row.oldPassed), verdict(row.newPassed))}</strong>
        ),
    },
  ]
}

function Changes({ id }: { id: string }) {
  const t = useTranslations('regrade.preview')
  const [page, setPage] = useState(1)
  const [flips, setFlips] = useState(false)
  const [search, setSearch] = useState('')
  const list = useEndpoint(regrades.changes, { id, page, size: SIZE, flips, search }, { keepPrevious: true })
  const page1 = (then: () => void) => {
    setPage(1)
    then()
  }
  return (
    <>
      <Space wrap className={styles.bar ?? ''}>
        <Checkbox checked={flips} onChange={event => page1(() => setFlips(event.target.checked))}>
          {t('flipsOnly')}
        </Checkbox>
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          onSearch={text => page1(() => setSearch(text.trim()))}
        />
      </Space>
      <LoadError query={list} />
      <Table<Output<typeof regrades.changes>['rows'][number]>
        size="small"
        rowKey={row => `${row.paperId} ${row.no}`}
        loading={list.isPending}
        dataSource={list.data?.rows ?? []}
        columns={useColumns()}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('none') }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: list.data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </>
  )
}
