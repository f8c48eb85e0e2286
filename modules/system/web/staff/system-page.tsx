import { CopyOutlined, ReloadOutlined } from '@ant-design/icons'
import { type SystemCheck, system, type SystemState } from '../../contract/system.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { systemPaths } from '../shared/paths.ts'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { type Fact, Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useBrowserClock } from './browser-clock.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { SupportDialog } from './support-dialog.tsx'
import styles from '@tripos/ui-staff/watch.module.css'

/** Further apart than this, a person notices. */
const MAX_BROWSER_MS = 5000

export function SystemPage() {
  const t = useTranslations('system.page')
  const state = useEndpoint(system.detail, {})
  const clock = useBrowserClock()
  const [isCopying, setIsCopying] = useState(false)
  const refresh = () => {
    void state.refetch()
    void clock.refetch()
  }
  return (
    <>
      <PageTitle
        title={t('title')}
        actions={
          <Space wrap>
            <Button icon={<ReloadOutlined spin={state.isFetching} aria-hidden="true" />} onClick={refresh}>
              {t('refresh')}
            </Button>
            <Button
              icon={<CopyOutlined aria-hidden="true" />}
              disabled={state.data === undefined}
              onClick={() => setIsCopying(true)}
            >
              {t('copy')}
            </Button>
          </Space>
        }
      />
      <Loaded query={state}>{data => <Panels state={data} browserMs={clock.isError ? null : clock.data} />}</Loaded>
      {isCopying && state.data && (
        <SupportDialog state={state.data} browserMs={clock.data} onClose={() => setIsCopying(false)} />
      )}
    </>
  )
}

interface PanelsProps {
  readonly state: SystemState
  /** Undefined while it is measured, null where that failed. */
  readonly browserMs: number | null | undefined
}

function Panels({ state, browserMs }: PanelsProps) {
  const t = useTranslations('system.page')
  return (
    <>
      <Health state={state} browserMs={browserMs} />
      <div className={styles.grid}>
        <Panel title={t('versions')} facts={useVersions(state)} />
        <Panel title={t('process')} facts={useProcess(state)} />
        <Panel title={t('storage')} facts={useStorage(state)} />
        <Panel title={t('backlog')} facts={useBacklog(state)} />
        <Panel title={t('backup')} facts={useBackup(state)} />
        <Panel title={t('clocks')} facts={useClocks(state, browserMs)} />
      </div>
      <Tables state={state} />
    </>
  )
}

function Panel({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={pages.card} aria-label={title}>
      <h2>{title}</h2>
      <Facts facts={facts} />
    </section>
  )
}

function Health({ state, browserMs }: PanelsProps) {
  const t = useTranslations('system.page')
  const checks: { name: `checks.${SystemCheck | 'browserClock'}`; isOk: boolean }[] = state.checks.map(
    ({ name, isOk }) => ({
      name: `checks.${name}`,
      isOk,
    }),
  )
  if (typeof browserMs === 'number') {
    checks.push({ name: 'checks.browserClock', isOk: Math.abs(browserMs) <= MAX_BROWSER_MS })
  }
  return (
    <section className={pages.card} aria-label={t('health')}>
      <h2>{t('health')}</h2>
      <ul className={styles.checks}>
        {checks
          .toSorted((a, b) => Number(a.isOk) - Number(b.isOk))
          .map(({ name, isOk }) => (
            <li key={name}>
              <Tag tone={isOk ? 'success' : 'danger'}>{isOk ? t('ok') : t('attention')}</Tag>
              {t(name)}
            </li>
          ))}
      </ul>
    </section>
  )
}

function useVersions({ version, nodeVersion, platform, database }: SystemState): Fact[] {
  const t = useTranslations('system.page')
  return [
    { label: t('version'), value: version },
    { label: t('node'), value: nodeVersion },
    { label: t('platform'), value: platform },
    { label: t('postgres'), value: database.version },
    { label: t('mode'), value: t(`modes.${database.mode}`) },
    {
      label: t('migrations'),
      value: t('migrationsValue', { count: database.migrations, name: database.lastMigration }),
    },
    { label: t('migratedAt'), value: formatMinute(database.migratedAt) },
  ]
}

function useProcess({ process }: SystemState): Fact[] {
  const t = useTranslations('system.page')
  const listText = useListText()
  const minutes = Math.floor(process.uptimeSeconds / 60)
  return [
    { label: t('roles'), value: listText(process.roles) },
    {
      label: t('uptime'),
      value: t('uptimeValue', {
        days: Math.floor(minutes / 1440),
        hours: Math.floor(minutes / 60) % 24,
        minutes: minutes % 60,
      }),
    },
    { label: t('memory'), value: formatBytes(process.rssBytes) },
    {
      label: t('machine'),
      value: `${formatBytes(process.machineFreeBytes)} / ${formatBytes(process.machineBytes)}`,
    },
  ]
}

function useStorage({ database, storage }: SystemState): Fact[] {
  const t = useTranslations('system.page')
  return [
    { label: t('databaseSize'), value: formatBytes(database.bytes) },
    { label: t('files'), value: t('filesValue', { count: storage.files, size: formatBytes(storage.bytes) }) },
    { label: t('disk'), value: `${formatBytes(storage.freeBytes)} / ${formatBytes(storage.totalBytes)}` },
  ]
}

function useBacklog({ backlog }: SystemState): Fact[] {
  const t = useTranslations('system.page')
  const format = useFormatter()
  const canJobs = useCan('sys:job:view')
  const canPapers = useCan('paper:paper:view')
  const linked = (count: number, to: string | false) =>
    to === false ? format.number(count) : <Link to={to}>{format.number(count)}</Link>
  return [
    { label: t('jobsWaiting'), value: linked(backlog.jobsWaiting, canJobs && systemPaths.jobs('?state=created')) },
    { label: t('jobsFailed'), value: linked(backlog.jobsFailed, canJobs && systemPaths.jobs('?state=failed')) },
    {
      label: t('papersAwaitingMarking'),
      value: linked(backlog.papersAwaitingMarking, canPapers && papersPaths.papers('?state=1')),
    },
    { label: t('papersOverdue'), value: format.number(backlog.papersOverdue) },
    {
      label: t('papersUnmarkable'),
      value: linked(backlog.papersUnmarkable, canPapers && papersPaths.papers('?marking=failed')),
    },
  ]
}

function useBackup({ backup: { time, keep, lastGoodAt, lastBytes, lastError } }: SystemState): Fact[] {
  const t = useTranslations('system.page')
  const last = lastGoodAt === null ? t('backupNone') : `${formatMinute(lastGoodAt)} · ${formatBytes(lastBytes ?? 0)}`
  return [
    { label: t('backupTime'), value: time === null ? t('backupOff') : t('backupTimeValue', { time, keep }) },
    { label: t('backupLast'), value: last },
    ...(lastError === '' ? [] : [{ label: t('backupError'), value: lastError }]),
  ]
}

function useClocks({ database }: SystemState, browserMs: number | null | undefined): Fact[] {
  const t = useTranslations('system.page')
  const words = (ms: number) => (ms >= 0 ? t('ahead', { ms }) : t('behind', { ms: -ms }))
  const browser = typeof browserMs === 'number' ? words(browserMs) : t(browserMs === null ? 'unmeasured' : 'measuring')
  return [
    { label: t('databaseOffset'), value: words(database.clockOffsetMs) },
    { label: t('browserOffset'), value: browser },
    ...(database.clockStepMs === 0
      ? []
      : [{ label: t('databaseStep'), value: t('databaseStepValue', { by: words(database.clockStepMs) }) }]),
    ...(database.closesPapers ? [] : [{ label: t('closing'), value: t('closingOff') }]),
  ]
}

function Tables({ state }: { state: SystemState }) {
  const t = useTranslations('system.page')
  const format = useFormatter()
  return (
    <section className={pages.card} aria-label={t('tables')}>
      <h2>{t('tables')}</h2>
      <StaticTable
        label={t('tables')}
        rowKey={row => row.name}
        rows={state.database.tables}
        columns={[
          { key: 'name', title: t('table'), render: row => <code>{row.name}</code> },
          { key: 'size', title: t('size'), align: 'right', render: row => formatBytes(row.bytes) },
          { key: 'rows', title: t('rows'), align: 'right', render: row => format.number(row.rows) },
        ]}
      />
    </section>
  )
}
