import type { ClockState } from '@tripos/runtime/clock.ts'
import type { SystemCheck, SystemState } from '../contract/system.ts'

/** A smaller share of the disk, or less than this many bytes: time to make room. */
const MIN_FREE_SHARE = 0.1
const MIN_FREE_BYTES = 1024 ** 3
const MAX_JOBS_WAITING = 1000

export interface Facts {
  readonly isWritable: boolean
  readonly isMigrated: boolean
  readonly storage: SystemState['storage']
  readonly backlog: SystemState['backlog']
  readonly clocks: Pick<ClockState, 'isOff' | 'stepMs'>
  /** Undefined before the first check. */
  readonly logFindings: number | undefined
  /** Undefined where none is made by itself. */
  readonly isBackupRecent: boolean | undefined
}

/** Ten per cent free, or so much that the share says nothing. */
const hasRoom = ({ freeBytes, totalBytes }: SystemState['storage']): boolean =>
  freeBytes >= MIN_FREE_BYTES && (freeBytes >= totalBytes * MIN_FREE_SHARE || freeBytes >= 20 * MIN_FREE_BYTES)

export function judge(facts: Facts): { name: SystemCheck; isOk: boolean }[] {
  const { storage, backlog, clocks, logFindings, isBackupRecent } = facts
  return [
    { name: 'database', isOk: facts.isWritable },
    { name: 'migrations', isOk: facts.isMigrated },
    { name: 'disk', isOk: hasRoom(storage) },
    { name: 'jobs', isOk: backlog.jobsFailed === 0 && backlog.jobsWaiting <= MAX_JOBS_WAITING },
    { name: 'backlog', isOk: backlog.papersOverdue === 0 },
    { name: 'marking', isOk: backlog.papersUnmarkable === 0 },
    { name: 'clock', isOk: !clocks.isOff && clocks.stepMs === 0 },
    { name: 'log', isOk: (logFindings ?? 0) === 0 },
    ...(isBackupRecent === undefined ? [] : [{ name: 'backup' as const, isOk: isBackupRecent }]),
  ]
}
