/** It adds up what all modules have, and writes nothing. */
export const tables = [] as const
export const readsAllTables = true
