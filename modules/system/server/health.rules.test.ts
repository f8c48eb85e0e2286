import { describe, expect, it } from 'vitest'
import { type Facts, judge } from './health.rules.ts'

const GIB = 1024 ** 3
const sound: Facts = {
  isWritable: true,
  isMigrated: true,
  storage: { files: 0, bytes: 0, freeBytes: 30 * GIB, totalBytes: 100 * GIB },
  backlog: { jobsWaiting: 3, jobsFailed: 0, papersAwaitingMarking: 500, papersOverdue: 0, papersUnmarkable: 0 },
  clocks: { isOff: false, stepMs: 0 },
  logFindings: undefined,
  isBackupRecent: true,
}
const wrongIn = (facts: Partial<Facts>) =>
  judge({ ...sound, ...facts })
    .filter(check => !check.isOk)
    .map(check => check.name)
const disk = (freeBytes: number, totalBytes: number) => ({ storage: { files: 0, bytes: 0, freeBytes, totalBytes } })

describe('the health of an installation', () => {
  it('is sound where nothing is wrong, however much there is to mark', () => {
    expect(wrongIn({})).toEqual([])
  })
  it.each<[string, Partial<Facts>, string[]]>([
    ['a database that takes no writes', { isWritable: false }, ['database']],
    ['a migration that is missing', { isMigrated: false }, ['migrations']],
    ['less than a GiB free', disk(GIB - 1, 5 * GIB), ['disk']],
    ['a GiB free', disk(GIB, 5 * GIB), []],
    ['less than a tenth free', disk(5 * GIB, 51 * GIB), ['disk']],
    ['a tenth free', disk(5 * GIB, 50 * GIB), []],
    ['a small share of a large disk', disk(20 * GIB, 1000 * GIB), []],
    ['a failed job', { backlog: { ...sound.backlog, jobsFailed: 1 } }, ['jobs']],
    ['a queue that is still worked off', { backlog: { ...sound.backlog, jobsWaiting: 1000 } }, []],
    ['a queue that nobody works off', { backlog: { ...sound.backlog, jobsWaiting: 1001 } }, ['jobs']],
    ['a paper that should be closed', { backlog: { ...sound.backlog, papersOverdue: 1 } }, ['backlog']],
    ['a paper that cannot be marked', { backlog: { ...sound.backlog, papersUnmarkable: 1 } }, ['marking']],
    ["a machine whose clock is not the database's", { clocks: { isOff: true, stepMs: 0 } }, ['clock']],
    ['a database clock that was set', { clocks: { isOff: false, stepMs: -5000 } }, ['clock']],
    ['no recent backup', { isBackupRecent: false }, ['backup']],
    ['backups that are somebody else’s to make', { isBackupRecent: undefined }, []],
    ['a log that was tampered with', { logFindings: 1 }, ['log']],
  ])('%s', (_, facts, names) => {
    expect(wrongIn(facts)).toEqual(names)
  })
})
