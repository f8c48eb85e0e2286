/** What the roles of a user give, as parts of the one statement that looks at who calls. `user` is SQL for the id. */

/** One row without roles too. */
export const roleSums = (user: string): string => `
    select array_agg(roles.name order by roles.level desc, roles.name) as names, max(roles.level) as level,
      max(roles.data_scope) as data_scope, bool_or(roles.is_built_in) as is_super
    from user_roles ur join roles on roles.id = ur.role_id
    where ur.user_id = ${user}`

export const permissionsOf = ({ user, isSuper }: { readonly user: string; readonly isSuper: string }): string => `
      select distinct m.permission from menus m
      where m.permission is not null and (${isSuper} or m.id in (
        select rm.menu_id from user_roles ur join role_menus rm on rm.role_id = ur.role_id where ur.user_id = ${user}))`
