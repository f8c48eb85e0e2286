/** Who has answered most questions of a bank right, where staff have switched that on. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'

export const BOARD_PERIODS = ['week', 'month'] as const
const period = z.enum(BOARD_PERIODS)
export type BoardPeriod = z.output<typeof period>

export const BOARD_SIZE = 20

export const leaderboard = {
  show: endpoint({
    path: '/api/practice/leaderboard/show',
    summary: 'The first students of a bank by questions answered right, and the own rank',
    access: 'student',
    input: z.strictObject({ bankId: id, period }),
    output: z.object({
      /** False: nothing is shown, and nothing counted. */
      isOn: z.boolean(),
      /** Days of the site's time zone, both included. */
      days: z.object({ from: z.string(), to: z.string() }),
      rows: z.array(
        z.object({
          /** From 1; equal counts have one rank. */
          rank: z.int(),
          /** Null: does not want to be named. One's own is always told. */
          realName: z.nullable(z.string()),
          /** An address of /files; empty if none. */
          avatar: z.string(),
          rightCount: z.int(),
          isOwn: z.boolean(),
        }),
      ),
      /** Null where nothing has counted yet. */
      own: z.nullable(z.object({ rank: z.int(), rightCount: z.int() })),
      isUnnamed: z.boolean(),
    }),
  }),
  setUnnamed: endpoint({
    path: '/api/practice/leaderboard/set-unnamed',
    summary: 'Whether the student stands in leaderboards without a name',
    access: 'student',
    input: z.strictObject({ isUnnamed: z.boolean() }),
    output: nothing,
  }),
}
