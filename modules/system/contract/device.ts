/** What `/web/exam/debug` asks the server: how long the way to it is, how wide, and what its clock says. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

/** Large enough to measure, small enough for a whole school at once. */
export const SAMPLE_BYTES = 192 * 1024

export const device = {
  probe: endpoint({
    path: '/api/common/device/probe',
    summary: "The server's time, and nothing else: for the length of the way to it",
    access: 'student',
    input: z.strictObject({}),
    output: z.object({ serverNow: z.string() }),
  }),
  sample: endpoint({
    path: '/api/common/device/sample',
    summary: 'Some bytes without meaning, for the width of the way; a few times in ten minutes',
    access: 'student',
    transport: 'download',
    input: z.strictObject({}),
    output: nothing,
    errors: ['TOO_MANY_TRIES'],
  }),
}
