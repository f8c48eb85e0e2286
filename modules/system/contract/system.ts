/** Background jobs and the state of the installation, for those who run it. */
import * as z from 'zod/mini'
import { id } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

/** `created` waits, `retry` waits for another try. */
const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]
const jobState = z.enum(JOB_STATES)
const queueName = z.string().check(z.minLength(1), z.maxLength(100))

const jobRow = z.object({
  id,
  queue: z.string(),
  state: jobState,
  createdAt: z.string(),
  /** Not before this moment: of a try that failed, the next one. */
  startAfter: z.string(),
  startedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  tries: z.int(),
  maxTries: z.int(),
  /** One line, without what looks like a secret; empty if none. */
  lastError: z.string(),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
})

const queueRow = z.object({
  queue: z.string(),
  waiting: z.int(),
  retrying: z.int(),
  running: z.int(),
  failed: z.int(),
  completed: z.int(),
  /** When the oldest that waits was put in; null if none. */
  oldestAt: z.nullable(z.string()),
  /** A cron line in UTC, for what runs by the clock. */
  cron: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
})

const view = { permission: 'sys:job:view' } as const
const edit = { permission: 'sys:job:edit' } as const
const chosen = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) })

export const jobs = {
  queues: endpoint({
    path: '/api/sys/job/queues',
    summary: 'Every queue with how much waits, runs and has failed, and when it runs next',
    access: view,
    input: z.strictObject({}),
    output: z.array(queueRow),
  }),
  paging: endpoint({
    path: '/api/sys/job/paging',
    summary: 'Background jobs, newest first; those of the archive too',
    access: view,
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['createdAt', 'completedAt']),
      queue: z.optional(queueName),
      state: z.optional(jobState),
    }),
    output: pageOf(jobRow),
  }),
  detail: endpoint({
    path: '/api/sys/job/detail',
    summary: 'One job with what it was given and what it said, without secrets',
    access: view,
    input: z.strictObject({ id }),
    output: z.object({ ...jobRow.shape, data: z.unknown(), output: z.string(), isArchived: z.boolean() }),
  }),
  retry: endpoint({
    path: '/api/sys/job/retry',
    summary: 'Gives failed jobs another try: all of them or none',
    access: edit,
    input: chosen,
    output: nothing,
    errors: ['JOB_STATE_CHANGED'],
  }),
  cancel: endpoint({
    path: '/api/sys/job/cancel',
    summary: 'Cancels jobs that have not begun: all of them or none',
    access: edit,
    input: chosen,
    output: nothing,
    errors: ['JOB_STATE_CHANGED'],
  }),
}

/** What the page judges; `isOk` false wants a look. */
const SYSTEM_CHECKS = [
  'database',
  'migrations',
  'disk',
  'jobs',
  'backlog',
  'marking',
  'clock',
  'log',
  'backup',
] as const
export type SystemCheck = (typeof SYSTEM_CHECKS)[number]

export const systemState = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  platform: z.string(),
  /** Of the process that answers: there may be several. */
  process: z.object({
    roles: z.array(z.string()),
    uptimeSeconds: z.int(),
    rssBytes: z.int(),
    heapBytes: z.int(),
    machineBytes: z.int(),
    machineFreeBytes: z.int(),
  }),
  database: z.object({
    version: z.string(),
    mode: z.enum(['embedded', 'external']),
    bytes: z.int(),
    tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
    migrations: z.int(),
    lastMigration: z.string(),
    migratedAt: z.nullable(z.string()),
    /** The database's clock less the server's; positive if the database is ahead. */
    clockOffsetMs: z.int(),
    /** By how much the database's clock was set while papers are open, and is not followed meanwhile; otherwise 0. */
    clockStepMs: z.int(),
    /** False where the server's own clock is so wrong that it leaves closing papers to others. */
    closesPapers: z.boolean(),
  }),
  storage: z.object({ files: z.int(), bytes: z.int(), freeBytes: z.int(), totalBytes: z.int() }),
  backlog: z.object({
    jobsWaiting: z.int(),
    jobsFailed: z.int(),
    papersAwaitingMarking: z.int(),
    /** Past deadline and grace, and not closed yet. */
    papersOverdue: z.int(),
    /** Closed papers that the machine could not mark. */
    papersUnmarkable: z.int(),
  }),
  backup: z.object({
    /** When the nightly one is made, in the server's time zone; null if none is. */
    time: z.nullable(z.string()),
    keep: z.int(),
    lastGoodAt: z.nullable(z.string()),
    lastBytes: z.nullable(z.int()),
    /** Of the newest that failed, while none after it was good. */
    lastError: z.string(),
  }),
  checks: z.array(z.object({ name: z.enum(SYSTEM_CHECKS), isOk: z.boolean() })),
})
export type SystemState = z.output<typeof systemState>

export const system = {
  detail: endpoint({
    path: '/api/sys/system/detail',
    summary: 'Versions, sizes, backlog and health of this installation; no address and no secret',
    access: { permission: 'sys:system:view' },
    input: z.strictObject({}),
    output: systemState,
  }),
  clock: endpoint({
    path: '/api/sys/system/clock',
    summary: "The server's time, for a browser that compares its own",
    access: { permission: 'sys:system:view' },
    input: z.strictObject({}),
    output: z.object({ serverNow: z.string() }),
  }),
}
