import { type RawBuilder, sql } from '@tripos/db/client.ts'

/** How many options the stored content of one task has; the same as `optionTexts` of its type gives. */
export const optionCountOf = (content: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`jsonb_array_length(coalesce(${content} -> 'options', ${content} -> 'targets', ${content} -> 'items', '[]'))`
