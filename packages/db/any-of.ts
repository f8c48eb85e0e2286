import { type RawBuilder, sql } from './client.ts'

/** One of these ids, as one parameter however many there are. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${[...ids]}::uuid[])`
