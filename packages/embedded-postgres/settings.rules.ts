// What PostgreSQL is told of its machine. Pure: what it has is measured in settings-file.ts.

export interface Machine {
  /** Of the machine, or of the container if that may have less. */
  memoryBytes: number
  /** Of the disk that the database lies on. */
  diskBytes: number
  freeBytes: number
  /** Whether these builds bring the statistics of statements along. */
  hasStatementStatistics: boolean
}

const MB = 1024 * 1024
const between = (least: number, value: number, most: number): number =>
  Math.floor(Math.max(least, Math.min(value, most)) / MB)

export function settingsFor({
  memoryBytes,
  diskBytes,
  freeBytes,
  hasStatementStatistics,
}: Machine): Record<string, string> {
  return {
    // The rest is for the server itself and for the file cache of the system, which PostgreSQL relies on.
    shared_buffers: `${between(32 * MB, memoryBytes / 4, 1024 * MB)}MB`,
    effective_cache_size: `${between(64 * MB, memoryBytes * 0.6, Infinity)}MB`,
    // Each sort of each connection may take as much.
    work_mem: `${between(4 * MB, memoryBytes / 128, 16 * MB)}MB`,
    // Disks without a moving head.
    random_page_cost: '1.1',
    // Few checkpoints: after each, every page is logged whole once. The log must not fill a small disk.
    max_wal_size: `${between(256 * MB, Math.min(diskBytes / 10, freeBytes / 4), 4096 * MB)}MB`,
    checkpoint_timeout: '15min',
    wal_compression: 'pglz',
    jit: 'off',
    // A transaction that nobody goes on with holds locks and keeps dead rows. Backups, which wait for disks, have none.
    idle_in_transaction_session_timeout: '60s',
    log_min_duration_statement: '1s',
    // The log names statements, never what they were given: answers and hashes of passwords are among that.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    track_io_timing: 'on',
    ...(hasStatementStatistics
      ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'off' }
      : {}),
  }
}

/** Beside postgresql.conf. */
export const SETTINGS_FILE = 'tripos.conf'

export const settingsText = (settings: Readonly<Record<string, string>>): string =>
  [
    '# Written by Tripos at every start, for the machine it finds. Change nothing here: what postgresql.conf says wins.',
    ...Object.entries(settings).map(([name, value]) => `${name} = '${value}'`),
    '',
  ].join('\n')

const INCLUDE = `include_if_exists '${SETTINGS_FILE}'`
/** As the programs of PostgreSQL write them into every new file. */
const MADE_LINE = /^(?=(?:shared_buffers = 128MB|max_wal_size = 1GB)\s*(?:#.*)?$)/gm

/**
 * postgresql.conf with ours read first, so that every line in it wins; undefined where it is so already. What stands there
 * unasked is taken out once: afterwards the same line is the operator's.
 */
export function withInclude(configuration: string): string | undefined {
  if (configuration.split(/\r?\n/).some(line => line.trim() === INCLUDE)) return undefined
  return `# Settings of Tripos, read first: the lines below and ALTER SYSTEM win over them.\n${INCLUDE}\n\n${configuration.replace(MADE_LINE, '#')}`
}
