import type { SystemState } from '../contract/system.ts'
import { freemem, totalmem } from 'node:os'
import { MIGRATIONS_FOLDER, migrationNames } from '@tripos/db/migrate.ts'
import { isRecent } from '@tripos/backup/index.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { freeDisk } from '@tripos/storage/disk.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import serverPackage from '../../../package.json' with { type: 'json' }
import { judge } from './health.rules.ts'
import {
  countBacklog,
  findBackups,
  findLogFindings,
  listLargestTables,
  measureFiles,
  readDatabase,
} from './system.queries.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** What failed is told until one is good again. */
function showBackup({ backups }: Deps, found: Awaited<ReturnType<typeof findBackups>>): SystemState['backup'] {
  const { time, keep } = backups.plan
  const { lastGoodAt, lastBytes, lastFailedAt, lastError } = found
  const isFailing = lastFailedAt !== null && (lastGoodAt === null || lastFailedAt > lastGoodAt)
  return {
    time: time === undefined ? null : `${two(time.hours)}:${two(time.minutes)}`,
    keep,
    lastGoodAt: lastGoodAt?.toISOString() ?? null,
    lastBytes,
    lastError: isFailing ? (lastError ?? '') : '',
  }
}

export async function showSystem(deps: Deps): Promise<SystemState> {
  const { db, clock, config } = deps
  const clocks = deps.clockState()
  const [database, tables, files, disk, backlog, logFindings, found] = await Promise.all([
    readDatabase(db),
    listLargestTables(db),
    measureFiles(db),
    freeDisk(config.dataDir),
    countBacklog(db, addSeconds(clock.now(), -config.graceSeconds)),
    findLogFindings(db),
    findBackups(db),
  ])
  const storage = { ...files, ...disk }
  const memory = process.memoryUsage()
  const { isReadOnly, migratedAt, lastMigration, ...facts } = database
  return {
    version: serverPackage.version,
    nodeVersion: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    process: {
      roles: [...config.roles],
      uptimeSeconds: Math.round(process.uptime()),
      rssBytes: memory.rss,
      heapBytes: memory.heapUsed,
      machineBytes: totalmem(),
      machineFreeBytes: freemem(),
    },
    database: {
      ...facts,
      mode: config.databaseUrl === undefined ? 'embedded' : 'external',
      tables,
      lastMigration: lastMigration ?? '',
      migratedAt: migratedAt?.toISOString() ?? null,
      clockOffsetMs: Math.round(-clocks.offsetMs),
      clockStepMs: Math.round(clocks.stepMs),
      closesPapers: !clocks.isOff,
    },
    storage,
    backlog,
    backup: showBackup(deps, found),
    checks: judge({
      isWritable: !isReadOnly,
      isMigrated: facts.migrations >= migrationNames(MIGRATIONS_FOLDER).length,
      storage,
      backlog,
      clocks,
      logFindings,
      isBackupRecent: deps.backups.plan.time === undefined ? undefined : isRecent(found, clock.now()),
    }),
  }
}
