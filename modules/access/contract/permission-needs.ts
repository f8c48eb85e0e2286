/**
 * Permissions that are of no use without others: whoever edits exams chooses a blueprint and a department. A role that
 * has one has those that it needs; the form ticks them, the server refuses without. Each module's manifest says its own.
 */
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'

/** All that a permission needs, and what that needs. */
export function needsOf(permission: string): readonly string[] {
  const needs = permissionNeeds()
  const found = new Set<string>()
  const visit = (tag: string): void => {
    for (const needed of needs[tag] ?? []) {
      if (found.has(needed)) continue
      found.add(needed)
      visit(needed)
    }
  }
  visit(permission)
  return [...found]
}

export interface MissingNeed {
  readonly permission: string
  /** What asks for it. */
  readonly neededBy: string
}

/** What these permissions need and do not have: each once, with the first that asks for it. */
export function missingNeeds(permissions: ReadonlySet<string>): readonly MissingNeed[] {
  const missing = new Map<string, string>()
  for (const neededBy of permissions) {
    for (const permission of needsOf(neededBy)) {
      if (!permissions.has(permission) && !missing.has(permission)) missing.set(permission, neededBy)
    }
  }
  return [...missing].map(([permission, neededBy]) => ({ permission, neededBy }))
}
