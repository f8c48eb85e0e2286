/** The tables of this package: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['clock_hold', 'rate_limits', 'server_keys', 'tries'] as const
