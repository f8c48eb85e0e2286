/** Writes that an administrator may try, made of random numbers and what there is at the moment. */
import { access } from '../../../../modules/access/contract/access.ts'
import type { DataScope } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../../../modules/identity/contract/identity.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { menus } from '../../../../modules/access/contract/menus.ts'
import { org } from '../../../../modules/org/contract.ts'
import { users } from '../../../../modules/identity/contract/users.ts'
import fc from 'fast-check'
import { type Facts, holdingOf, type UserFact } from './world.ts'

const KINDS = [
  'roleSave',
  'roleNew',
  'roleDelete',
  'userSave',
  'userNew',
  'userState',
  'userRoles',
  'userDepartments',
  'userDelete',
  'departmentNew',
  'departmentMove',
  'departmentRename',
  'departmentDelete',
  'menuNew',
  'menuSave',
  'menuSort',
  'menuDelete',
] as const

const number = fc.nat({ max: 997 })
export const step = fc.record({
  by: number,
  kind: fc.constantFrom(...KINDS),
  a: number,
  b: number,
  c: number,
  d: number,
  /** Choose among what the caller holds, so that more is accepted; else among everything. */
  isModest: fc.boolean(),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Level, scope and chosen entries of the roles, and who has which: the random administrators of one sequence. */
export const school = fc.record({
  roles: fc.array(
    fc.record({
      level: fc.integer({ min: 1, max: 99 }),
      scope: fc.integer({ min: 1, max: 4 }),
      mask: fc.bigInt({ min: 0n, max: (1n << 40n) - 1n }),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  people: fc.array(fc.record({ roles: fc.nat({ max: 31 }), departments: fc.nat({ max: 127 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
})
export type School = typeof school extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
/** The entries of a list whose bit is set. */
const some = <T>(list: readonly T[], bits: number): T[] => list.filter((_, i) => ((bits * 2654435761) >>> (i % 31)) & 1)

interface Choice {
  readonly facts: Facts
  readonly caller: UserFact
  readonly step: Step
}

interface Call {
  readonly endpoint: Endpoint
  readonly input: object
}

function roleInput({ facts, caller, step: { b, c, d, isModest } }: Choice) {
  const held = holdingOf(facts, caller)
  const offered = facts.menus.filter(menu => menu.component !== 'Layout' && (!isModest || held.menus.has(menu.id)))
  const top = (n: number, most: number) => 1 + (n % Math.max(1, most))
  return {
    level: isModest ? top(b, Math.min(99, held.level)) : top(b, 99),
    dataScope: (isModest ? top(c, held.kind) : top(c, 4)) as DataScope,
    menuIds: some(offered, d).map(menu => menu.id),
  }
}

function userInput({ facts, caller, step: { b, c, isModest } }: Choice, old: UserFact | undefined) {
  const held = holdingOf(facts, caller)
  const departments = facts.departments.filter(one => !isModest || held.departments.has(one.id))
  const roles = facts.roles.filter(one => !isModest || one.level <= held.level)
  const roleType = old?.role_type ?? (b % 3 === 0 ? 1 : 2)
  return {
    roleType: roleType as 1 | 2,
    departmentIds: some(departments, b)
      .slice(0, 20)
      .map(one => one.id),
    roleIds:
      roleType === 1
        ? []
        : some(roles, c)
            .slice(0, 2)
            .map(one => one.id),
  }
}

function menuInput({ facts, caller, step: { a, b, c, d, isModest } }: Choice) {
  const held = holdingOf(facts, caller)
  const tags = isModest ? [...held.tags] : facts.menus.flatMap(menu => menu.permission ?? [])
  const parent = pick(facts.menus, b)
  const isFunction = c % 2 === 0
  return {
    parentId: isFunction
      ? (parent?.id ?? null)
      : (pick(
          facts.menus.filter(menu => menu.component === 'Layout'),
          b,
        )?.id ?? null),
    type: (isFunction ? 2 : 1) as 1 | 2,
    title: `Entry ${a}`,
    path: isFunction ? '' : `https://${a}-${b}-${c}-${d}.test/`,
    permission: isFunction || d % 2 === 0 ? (pick(tags, d) ?? null) : null,
    hidden: d % 5 === 0,
  }
}

/** A stored entry with something changed of it. */
function menuChange(choice: Choice): Call | undefined {
  const {
    facts,
    step: { a, b, c },
  } = choice
  const menu = pick(
    facts.menus.filter(one => one.builtin_key === null || a % 4 === 0),
    a,
  )
  if (menu === undefined) return undefined
  const parent = pick([undefined, ...facts.menus], b)
  const changed = c % 2 === 0 ? menuInput(choice) : { ...menuInput(choice), parentId: parent?.id ?? null }
  return { endpoint: menus.save, input: { ...changed, id: menu.id, version: menu.version } }
}

/** Password hashing takes its time, so that new people are rarer than other writes. */
const PASSWORD = 'long enough for staff'

export function callOf(choice: Choice): Call | undefined {
  const {
    facts,
    step: { kind, a, b, c, d },
  } = choice
  const role = pick(facts.roles, a)
  const user = pick(facts.users, a)
  const department = pick(facts.departments, a)
  const menu = pick(facts.menus, a)
  const name = `n${a}-${b}-${c}-${d}`
  switch (kind) {
    case 'roleNew':
      return { endpoint: access.roleSave, input: { ...roleInput(choice), name } }
    case 'roleSave':
      return role && { endpoint: access.roleSave, input: { ...roleInput(choice), name: role.name, id: role.id } }
    case 'roleDelete':
      return role && { endpoint: access.roleDelete, input: { ids: [role.id] } }
    case 'userNew':
      if (a % 5 > 0) return undefined
      return {
        endpoint: identity.save,
        input: { ...userInput(choice, undefined), userName: name, realName: name, password: PASSWORD },
      }
    case 'userSave':
      return (
        user && {
          endpoint: identity.save,
          input: {
            ...userInput(choice, user),
            id: user.id,
            version: user.version,
            userName: user.user_name,
            realName: 'Changed',
          },
        }
      )
    case 'userState':
      return user && { endpoint: identity.setState, input: { ids: [user.id], state: b % 2 } }
    case 'userRoles': {
      const mode = ['add', 'remove', 'replace'][b % 3]
      return (
        user && {
          endpoint: users.setRoles,
          input: { ids: [user.id], mode, roleIds: userInput(choice, undefined).roleIds },
        }
      )
    }
    case 'userDepartments': {
      const mode = ['add', 'remove', 'replace'][c % 3]
      const { departmentIds } = userInput(choice, undefined)
      return user && { endpoint: users.setDepartments, input: { ids: [user.id], mode, departmentIds } }
    }
    case 'userDelete':
      return user && b % 4 === 0 ? { endpoint: users.delete, input: { ids: [user.id] } } : undefined
    case 'departmentNew':
      return department && { endpoint: org.save, input: { parentId: department.id, name } }
    case 'departmentRename':
      return department && { endpoint: org.save, input: { id: department.id, name } }
    case 'departmentMove':
      return (
        department && {
          endpoint: org.move,
          input: { id: department.id, parentId: pick([null, ...facts.departments], b)?.id ?? null, sort: c % 4 },
        }
      )
    case 'departmentDelete':
      return department && { endpoint: org.delete, input: { id: department.id } }
    case 'menuNew':
      return { endpoint: menus.save, input: menuInput(choice) }
    case 'menuSave':
      return menuChange(choice)
    case 'menuSort':
      return (
        menu && {
          endpoint: menus.sort,
          input: {
            id: menu.id,
            sort: b % 6,
            ...(c % 2 === 0 ? {} : { parentId: pick([null, ...facts.menus], c)?.id ?? null }),
          },
        }
      )
    case 'menuDelete':
      return menu && { endpoint: menus.delete, input: { ids: [menu.id] } }
  }
}
