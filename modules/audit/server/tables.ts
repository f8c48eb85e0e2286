/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['audit_checks', 'audit_log', 'audit_seals'] as const
