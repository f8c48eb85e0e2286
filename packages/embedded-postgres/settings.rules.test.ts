import { expect, test } from 'vitest'
import { settingsFor, settingsText, withInclude } from './settings.rules.ts'

const GB = 1024 ** 3
const machine = { memoryBytes: 16 * GB, diskBytes: 500 * GB, freeBytes: 100 * GB, hasStatementStatistics: true }
const memoryOf = (memoryBytes: number) => {
  const { shared_buffers, effective_cache_size, work_mem } = settingsFor({ ...machine, memoryBytes })
  return [shared_buffers, effective_cache_size, work_mem]
}

test('memory grows with the machine, up to a gigabyte of buffers', () => {
  expect(memoryOf(64 * GB)).toEqual(['1024MB', '39321MB', '16MB'])
  expect(memoryOf(2 * GB)).toEqual(['512MB', '1228MB', '16MB'])
  expect(memoryOf(GB / 2)).toEqual(['128MB', '307MB', '4MB'])
  expect(memoryOf(GB / 16)).toEqual(['32MB', '64MB', '4MB'])
})

test('the log of changes leaves room on a small or full disk', () => {
  const logOf = (diskBytes: number, freeBytes: number) =>
    settingsFor({ ...machine, diskBytes, freeBytes })['max_wal_size']
  expect(logOf(500 * GB, 100 * GB)).toBe('4096MB')
  expect(logOf(20 * GB, 18 * GB)).toBe('2048MB')
  expect(logOf(500 * GB, 4 * GB)).toBe('1024MB')
  expect(logOf(GB, 0)).toBe('256MB')
})

test('statistics of statements are loaded where the library is', () => {
  expect(settingsFor(machine)['shared_preload_libraries']).toBe('pg_stat_statements')
  const without = settingsText(settingsFor({ ...machine, hasStatementStatistics: false }))
  expect(without).not.toContain('pg_stat_statements')
})

const MADE = `# comment
max_connections = 100\t\t\t# (change requires restart)
shared_buffers = 128MB\t\t\t# min 128kB
#work_mem = 4MB
max_wal_size = 1GB
`

test('ours are read before postgresql.conf, whose unasked lines are taken out once', () => {
  const once = withInclude(MADE) ?? ''
  const settings = once.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  expect(settings).toEqual([
    "include_if_exists 'tripos.conf'",
    'max_connections = 100\t\t\t# (change requires restart)',
  ])
  expect(withInclude(once)).toBeUndefined()
  expect(withInclude(`${once}shared_buffers = 128MB\n`)).toBeUndefined()
})

test('lines that somebody changed stay', () => {
  const own = withInclude(MADE.replace('128MB', '4GB').replace('1GB', '10GB'))
  expect(own).toContain('\nshared_buffers = 4GB')
  expect(own).toContain('\nmax_wal_size = 10GB')
})
