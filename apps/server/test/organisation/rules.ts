/** What must be true of every write, whoever made it, and of the school at any moment. Each gives the sentences that are broken. */
import { type Facts, type Holding, holdingOf, type MenuFact, type UserFact, usersInSight } from './world.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Who may make entries holds those that grant nothing new to them: see grants.rules.ts. */
function holdsEntry(holding: Holding, menu: MenuFact): boolean {
  if (holding.menus.has(menu.id)) return true
  return holding.tags.has('sys:menu:edit') && (menu.permission === null || holding.tags.has(menu.permission))
}

interface Write {
  readonly before: Facts
  readonly after: Facts
  readonly caller: UserFact
}

/** What one user gained by the write and the one who wrote did not hold. Things that the write itself made are nobody's yet. */
function gainedUnheld({ before, after, caller }: Write, user: UserFact): string[] {
  const giver = holdingOf(before, caller)
  const old = before.users.find(one => one.id === user.id)
  const had = old && holdingOf(before, old)
  const has = holdingOf(after, user)
  const isNewTag = (tag: string) => !had?.tags.has(tag) && !giver.tags.has(tag)
  const isNewDepartment = (id: string) =>
    !had?.departments.has(id) && !giver.departments.has(id) && before.departments.some(one => one.id === id)
  const isNewEntry = (menu: MenuFact) => has.menus.has(menu.id) && !had?.menus.has(menu.id) && !holdsEntry(giver, menu)
  return [
    ...[...has.tags].filter(isNewTag),
    ...[...has.departments].filter(isNewDepartment).map(id => `department ${id}`),
    ...before.menus.filter(menu => isNewEntry(menu)).map(menu => `entry ${menu.id}`),
    ...(has.level > Math.max(had?.level ?? 0, giver.level) ? [`level ${has.level}`] : []),
    ...(has.kind > Math.max(had?.kind ?? 1, giver.kind) ? [`scope ${has.kind}`] : []),
  ].map(what => `${caller.user_name} gave ${user.user_name} what they do not hold: ${what}`)
}

function touchedAbove({ before, after, caller }: Write): string[] {
  const { level } = holdingOf(before, caller)
  const roles = before.roles.filter(
    role =>
      role.level > level &&
      !isSame(
        role,
        after.roles.find(one => one.id === role.id),
      ),
  )
  const users = before.users.filter(
    user =>
      holdingOf(before, user).level > level &&
      !isSame(
        user,
        after.users.find(one => one.id === user.id),
      ),
  )
  return [...roles.map(role => role.name), ...users.map(user => user.user_name)].map(
    name => `${caller.user_name} touched ${name}, above their level`,
  )
}

function touchedOutside({ before, after, caller }: Write): string[] {
  const { departments, kind } = holdingOf(before, caller)
  const sight = new Set(usersInSight(before, caller))
  const changed = before.departments.filter(one => {
    const now = after.departments.find(other => other.id === one.id)
    return kind !== 4 && !departments.has(one.id) && now?.parent_id !== one.parent_id
  })
  const users = before.users.filter(
    user =>
      !sight.has(user.id) &&
      !isSame(
        user,
        after.users.find(one => one.id === user.id),
      ),
  )
  return [...changed.map(one => one.id), ...users.map(user => user.user_name)].map(
    name => `${caller.user_name} touched ${name}, outside their scope`,
  )
}

/** After one write. */
export const brokenByWrite = (write: Write): string[] => [
  ...write.after.users.flatMap(user => gainedUnheld(write, user)),
  ...touchedAbove(write),
  ...touchedOutside(write),
]

interface Node {
  readonly id: string
  readonly parent_id: string | null
}

function pathTo(nodes: ReadonlyMap<string, Node>, id: string): string[] | undefined {
  const path: string[] = []
  for (let at: string | null = id; at !== null; at = nodes.get(at)?.parent_id ?? null) {
    if (path.includes(at)) return undefined
    path.unshift(at)
  }
  return path
}

/** At any moment. */
export function brokenInSchool(facts: Facts): string[] {
  const departments = new Map(facts.departments.map(one => [one.id, one]))
  const menus = new Map(facts.menus.map(one => [one.id, one]))
  const superRole = facts.roles.find(role => role.is_built_in)?.id ?? ''
  const supers = facts.users.filter(user => user.role_type === 2 && user.state === 0 && user.roles.includes(superRole))
  const page = facts.menus.find(menu => menu.builtin_key === 'system.menus')
  const way = pathTo(menus, page?.id ?? '') ?? []
  return [
    ...facts.menus.filter(menu => pathTo(menus, menu.id) === undefined).map(menu => `cycle of menu ${menu.id}`),
    ...facts.departments
      .filter(one => !isSame(pathTo(departments, one.id), one.path))
      .map(one => `cycle or wrong path of department ${one.id}`),
    ...(supers.length === 0 ? ['no super administrator is left'] : []),
    ...(way.length === 0 || way.some(id => menus.get(id)?.hidden !== false) ? ['the menu page is out of reach'] : []),
    ...facts.menus
      .filter(menu => menus.get(menu.parent_id ?? '')?.type === 2)
      .map(menu => `function with a child: ${menu.id}`),
  ]
}
