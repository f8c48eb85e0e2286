/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['client_errors'] as const
