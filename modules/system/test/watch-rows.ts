import { audit } from '../../audit/contract.ts'
import { device } from '../contract/device.ts'
import { jobs, system } from '../contract/system.ts'
import { addFailedJob, addWaitingJob } from './make-jobs.ts'
import { recordedOperation } from '../../audit/test/make-operations.ts'
import { HIDDEN, type Rows } from '../../../apps/server/test/authorization/row.ts'

const none = { input: () => ({}) }
/** Jobs belong to nobody: who may look after them may look after all. */
const ANY_JOB = { absent: 'NOT_FOUND' } as const

export const WATCH_ROWS: Rows = [
  [audit.paging, none],
  [
    audit.detail,
    { target: ({ app, users }) => recordedOperation(app, users.administrator), input: (_, id) => ({ id }), ...HIDDEN },
  ],
  [audit.export, none],
  [audit.actors, none],
  [audit.lastCheck, none],
  [audit.verify, none],
  [jobs.queues, none],
  [jobs.paging, none],
  [jobs.detail, { target: ({ app }) => addFailedJob(app), input: (_, id) => ({ id }), ...ANY_JOB }],
  [jobs.retry, { target: ({ app }) => addFailedJob(app), input: (_, id) => ({ ids: [id] }), ...ANY_JOB }],
  [jobs.cancel, { target: ({ app }) => addWaitingJob(app), input: (_, id) => ({ ids: [id] }), ...ANY_JOB }],
  [system.detail, none],
  [system.clock, none],
  [device.probe, none],
  [device.sample, none],
]
