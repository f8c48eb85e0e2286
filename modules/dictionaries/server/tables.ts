/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['dictionaries', 'dictionary_items'] as const
