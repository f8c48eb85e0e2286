/**
 * A small school for the property test of grants: what stands in its tables, read at once, and what each administrator holds
 * by that, worked out here and not by the code under test.
 */
import { sql } from '@tripos/db/client.ts'
import type { TestApp } from '../app.ts'

export interface MenuFact {
  readonly id: string
  readonly parent_id: string | null
  readonly permission: string | null
  readonly component: string
  readonly type: number
  readonly builtin_key: string | null
  readonly hidden: boolean
  readonly version: number
}
export interface RoleFact {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly data_scope: number
  readonly is_built_in: boolean
  readonly menus: readonly string[]
}
export interface DepartmentFact {
  readonly id: string
  readonly parent_id: string | null
  readonly path: readonly string[]
}
export interface UserFact {
  readonly id: string
  readonly user_name: string
  readonly real_name: string
  readonly role_type: number
  readonly state: number
  readonly version: number
  readonly roles: readonly string[]
  readonly departments: readonly string[]
}

export interface Facts {
  readonly menus: readonly MenuFact[]
  readonly roles: readonly RoleFact[]
  readonly departments: readonly DepartmentFact[]
  readonly users: readonly UserFact[]
}

/** Everything in one statement, so that it is of one moment. */
export async function readFacts({ deps }: Pick<TestApp, 'deps'>): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select json_agg(m order by m.id) from (
      select id, parent_id, permission, component, type, builtin_key, hidden, version from menus) m) as menus,
    (select json_agg(r order by r.id) from (
      select id, name, level, data_scope, is_built_in, array(
        select menu_id from role_menus where role_id = roles.id order by 1) as menus from roles) r) as roles,
    (select json_agg(d order by d.id) from (select id, parent_id, path from departments) d) as departments,
    (select json_agg(u order by u.id) from (
      select id, user_name, real_name, role_type, state, version,
        array(select role_id from user_roles where user_id = users.id order by 1) as roles,
        array(select department_id from user_departments where user_id = users.id order by 1) as departments
      from users) u) as users`.execute(deps.db)
  const [facts] = rows
  if (facts === undefined) throw new Error('no facts')
  return facts
}

export interface Holding {
  readonly level: number
  /** 1 own, 2 departments, 3 and below, 4 all. */
  readonly kind: number
  readonly tags: ReadonlySet<string>
  readonly menus: ReadonlySet<string>
  readonly departments: ReadonlySet<string>
}

/** Whether one department lies below another, by the parents alone. */
function isBelow(facts: Facts, id: string, above: string): boolean {
  const parents = new Map(facts.departments.map(one => [one.id, one.parent_id]))
  let at: string | null | undefined = id
  for (let steps = 0; at !== null && at !== undefined && steps <= parents.size; steps += 1) {
    if (at === above) return true
    at = parents.get(at)
  }
  return false
}

function departmentsOf(facts: Facts, user: UserFact, kind: number): string[] {
  if (kind === 4) return facts.departments.map(one => one.id)
  if (kind === 3) {
    return facts.departments.filter(one => user.departments.some(own => isBelow(facts, one.id, own))).map(one => one.id)
  }
  return kind === 2 ? [...user.departments] : []
}

/** What a user may do, and with what: nothing for a student and for one who is disabled. */
export function holdingOf(facts: Facts, user: UserFact): Holding {
  const roles = user.role_type === 2 ? facts.roles.filter(role => user.roles.includes(role.id)) : []
  const isSuper = roles.some(role => role.is_built_in)
  const menus = facts.menus.filter(menu => isSuper || roles.some(role => role.menus.includes(menu.id)))
  const kind = Math.max(1, ...roles.map(role => role.data_scope))
  return {
    level: Math.max(0, ...roles.map(role => role.level)),
    kind,
    tags: new Set(menus.flatMap(menu => menu.permission ?? [])),
    menus: new Set(menus.map(menu => menu.id)),
    departments: new Set(roles.length === 0 ? [] : departmentsOf(facts, user, kind)),
  }
}

/** The users on whom an administrator works: oneself, and those who share a department of the scope. */
export function usersInSight(facts: Facts, caller: UserFact): string[] {
  const { kind, departments } = holdingOf(facts, caller)
  return facts.users
    .filter(user => kind === 4 || user.id === caller.id || user.departments.some(id => departments.has(id)))
    .map(user => user.id)
}
