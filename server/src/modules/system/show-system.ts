import type { SystemState } from '@tripos/contract/system'
import { freemem, totalmem } from 'node:os'
import { MIGRATIONS_FOLDER, migrationNames } from '../../db/migrate.ts'
import { addSeconds } from '../../kernel/clock.ts'
import { freeDisk } from '../../kernel/disk.ts'
import type { Deps } from '../../kernel/deps.ts'
import serverPackage from '../../../package.json' with { type: 'json' }
import { judge } from './health.rules.ts'
import {
  countBacklog,
  findLogFindings,
  listLargestTables,
  measureFiles,
  readDatabase,
  readDatabaseClock,
} from './system.queries.ts'

/** The database's clock less ours, by the middle of the round trip; the shortest of a few. */
async function clockOffset({ db, clock }: Deps): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let i = 0; i < 3; i++) {
    const before = performance.now()
    const here = clock.now().getTime()
    const there = (await readDatabaseClock(db)).getTime()
    const tripMs = performance.now() - before
    if (tripMs < best.tripMs) best = { tripMs, offsetMs: there - (here + tripMs / 2) }
  }
  return Math.round(best.offsetMs)
}

export async function showSystem(deps: Deps): Promise<SystemState> {
  const { db, clock, config } = deps
  const clockOffsetMs = await clockOffset(deps)
  const [database, tables, files, disk, backlog, logFindings] = await Promise.all([
    readDatabase(db),
    listLargestTables(db),
    measureFiles(db),
    freeDisk(config.dataDir),
    countBacklog(db, addSeconds(clock.now(), -config.graceSeconds)),
    findLogFindings(db),
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
      clockOffsetMs,
    },
    storage,
    backlog,
    checks: judge({
      isWritable: !isReadOnly,
      isMigrated: facts.migrations === migrationNames(MIGRATIONS_FOLDER).length,
      storage,
      backlog,
      clockOffsetMs,
      logFindings,
    }),
  }
}
