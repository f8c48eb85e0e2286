/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['asset_entries', 'asset_packages', 'assets', 'media_keys'] as const
