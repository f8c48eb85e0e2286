/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['course_talk'] as const
