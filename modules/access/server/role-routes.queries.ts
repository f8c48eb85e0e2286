/** Roles hold no pages that follow others (implied-routes.rules.ts). */
import { MenuType } from '@tripos/contract-kit/enums.ts'
import { sql, type Tx } from '@tripos/db/client.ts'

const ROUTE = sql.lit(MenuType.route)

/**
 * Roles from a time when routes were ticked by themselves: what such a role holds by a route alone, it gets an entry of,
 * and the route itself goes. No permission comes that it did not have, and none goes.
 */
export async function adoptRoutes(tx: Tx): Promise<void> {
  await sql`insert into role_menus (role_id, menu_id)
    select distinct on (held.role_id, route.permission) held.role_id, entry.id
    from role_menus held join menus route on route.id = held.menu_id and route.type = ${ROUTE}
    join menus entry on entry.permission = route.permission and entry.type <> ${ROUTE}
    where not exists (select 1 from role_menus other join menus own on own.id = other.menu_id
      where other.role_id = held.role_id and own.permission = route.permission and own.type <> ${ROUTE})
    order by held.role_id, route.permission, entry.type desc, entry.sort, entry.id
    on conflict do nothing`.execute(tx)
  await sql`delete from role_menus held using menus route where route.id = held.menu_id and route.type = ${ROUTE}
    and exists (select 1 from menus entry where entry.type <> ${ROUTE} and (entry.permission = route.permission
      or (route.permission is null and entry.path <> '' and entry.path = route.active_menu)))`.execute(tx)
}
