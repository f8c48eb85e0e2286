/** Errors of the web app that nothing caught: sent by every browser, read by administrators. */
import * as z from 'zod/mini'
import { id, ids, moment, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { REPORT_LIMITS } from './report-limits.ts'

/** Where an error was caught at last. */
export const ERROR_SOURCES = ['windowError', 'unhandledRejection', 'errorBoundary', 'render'] as const

const text = (max: number) => z.string().check(z.maxLength(max))

const row = z.object({
  id,
  message: z.string(),
  info: z.enum(ERROR_SOURCES),
  url: z.string(),
  release: z.string(),
  count: z.int(),
  firstSeenAt: moment,
  lastSeenAt: moment,
  /** Who met it last, if signed in and within the caller's data scope. */
  userName: z.nullable(z.string()),
})

const VIEW = { permission: 'sys:log:view' } as const
const EDIT = { permission: 'sys:error:edit' } as const

export const clientErrors = {
  save: endpoint({
    path: '/api/common/client-error/save',
    summary: 'Reports an uncaught error of the web app; without a session too',
    access: 'public',
    input: z.strictObject({
      message: text(REPORT_LIMITS.message),
      stack: text(REPORT_LIMITS.stack),
      /** The component, or the components around it. */
      vm: text(REPORT_LIMITS.vm),
      info: z.enum(ERROR_SOURCES),
      url: text(REPORT_LIMITS.url),
      release: text(REPORT_LIMITS.release),
    }),
    output: nothing,
    errors: ['TOO_MANY_TRIES'],
  }),
  paging: endpoint({
    path: '/api/sys/client-error/paging',
    summary: 'Uncaught errors of the web app, equal ones counted together',
    access: VIEW,
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['lastSeenAt', 'firstSeenAt', 'count']),
      search,
      info: z.optional(z.enum(ERROR_SOURCES)),
    }),
    output: pageOf(row),
  }),
  detail: endpoint({
    path: '/api/sys/client-error/detail',
    summary: 'One error with its stack',
    access: VIEW,
    input: z.strictObject({ id }),
    output: z.object({ ...row.shape, stack: z.string(), vm: z.string(), userAgent: z.string() }),
  }),
  delete: endpoint({
    path: '/api/sys/client-error/delete',
    summary: 'Deletes errors from the list',
    access: EDIT,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  clear: endpoint({
    path: '/api/sys/client-error/clear',
    summary: 'Deletes all errors from the list',
    access: EDIT,
    input: z.strictObject({}),
    output: nothing,
  }),
}
