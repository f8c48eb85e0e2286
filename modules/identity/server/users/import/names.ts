/** Departments and roles by their names, as people write them into a sheet. */
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { listGrantableRoles, roleNames } from '../../../../access/server/index.ts'
import { isDepartmentInScope, listDepartmentNames } from '../../../../org/server/index.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'

export type Found = { readonly id: string } | { readonly problem: LocalizedText }
export type FindByName = (name: string) => Found

const fold = (text: string): string =>
  text
    .split('/')
    .map(part => part.trim())
    .join('/')
    .toLowerCase()

/** Finds by key; a key that stands for several is none. */
function finder(
  entries: readonly (readonly [key: string, id: string])[],
  what: (name: string) => LocalizedText,
): FindByName {
  const byKey = new Map<string, string[]>()
  for (const [key, id] of entries) byKey.set(key, [...new Set([...(byKey.get(key) ?? []), id])])
  return name => {
    const [id, other] = byKey.get(fold(name)) ?? []
    if (id === undefined) return { problem: what(name) }
    if (other === undefined) return { id }
    return {
      problem: localized(`“${name}”不止一个，请写完整路径`, `there is more than one "${name}": write its whole path`),
    }
  }
}

/** The path of names of every department, from the root: "Physics / Lab 2". */
export async function departmentPaths(db: Db): Promise<Map<string, readonly string[]>> {
  const paths = new Map<string, readonly string[]>()
  // Parents come before their children.
  for (const { id, parentId, name } of await listDepartmentNames(db)) {
    paths.set(id, [...((parentId === null ? undefined : paths.get(parentId)) ?? []), name])
  }
  return paths
}

export const pathText = (path: readonly string[] | undefined): string => (path ?? []).join(' / ')

/** A department of the caller's scope by its whole path, or by its last name where only one is called so. */
export async function departmentFinder(db: Db, caller: Caller): Promise<FindByName> {
  const paths = [...(await departmentPaths(db))].filter(([id]) => isDepartmentInScope(caller, id))
  const whole = paths.map(([id, path]) => [fold(path.join('/')), id] as const)
  const known = new Set(whole.map(([key]) => key))
  const short = paths.map(([id, path]) => [fold(path.at(-1) ?? ''), id] as const).filter(([key]) => !known.has(key))
  return finder([...whole, ...short], name =>
    localized(`没有您可管理的部门“${name}”`, `there is no department "${name}" that you work on`),
  )
}

/** A role that the caller may give. */
export async function roleFinder(deps: Deps, caller: Caller): Promise<FindByName> {
  const roles = await listGrantableRoles(deps, caller)
  return finder(
    roles.flatMap(role => roleNames(role).map(name => [fold(name), role.id] as const)),
    name => localized(`没有您可授予的角色“${name}”`, `there is no role "${name}" that you may give`),
  )
}
