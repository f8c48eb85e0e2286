import { audit } from '@tripos/contract/audit'
import { dashboard } from '@tripos/contract/dashboard'
import { device } from '@tripos/contract/device'
import { jobs, system } from '@tripos/contract/system'
import { addFailedJob, addWaitingJob } from '../factories/jobs.ts'
import { recordedOperation } from '../factories/operations.ts'
import { HIDDEN, type Rows } from './row.ts'

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
  [
    dashboard.summary,
    {
      input: () => ({ dayStart: '2026-03-02T00:00:00Z' }),
      deviations: { student: 'NOT_ALLOWED', otherStudent: 'NOT_ALLOWED' },
    },
  ],
]
