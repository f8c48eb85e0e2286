/** The tables of this package: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['clock_hold', 'migrations', 'server_keys', 'storage_identity'] as const
