/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['sent_messages', 'site_config'] as const
