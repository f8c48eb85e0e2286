/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = ['menus', 'role_menus', 'roles', 'user_roles'] as const
