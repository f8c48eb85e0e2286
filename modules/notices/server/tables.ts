/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['notice_departments', 'notice_people', 'notice_receipts', 'notices'] as const
