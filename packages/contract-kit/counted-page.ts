import * as z from 'zod/mini'
import { pageOf } from './endpoint.ts'

/** Of a list that is counted up to 10,000 where it is narrowed: `isMore` says that there are more than `total`. */
export const countedPageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ ...pageOf(row).shape, isMore: z.boolean() })
