/**
 * Permissions that are of no use without others: whoever edits exams chooses a blueprint and a department. A role that
 * has one has those that it needs; the form ticks them, the server refuses without.
 */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'qu:bank:edit': ['qu:bank:view', 'sys:depart:view'],
  'qu:question:review': ['qu:bank:view'],
  'exam:blueprint:edit': ['exam:blueprint:view', 'qu:bank:view', 'sys:depart:view'],
  // Whoever sets an exam sees its papers, within their data scope.
  'exam:exam:edit': ['exam:exam:view', 'exam:blueprint:view', 'paper:paper:view', 'sys:depart:view'],
  'exam:exam:publish': ['exam:exam:view', 'paper:paper:view'],
  'exam:exam:everyone': ['exam:exam:view'],
  'paper:paper:manage': ['paper:paper:view'],
  'course:course:edit': ['course:course:view', 'course:asset:view', 'course:lecturer:view', 'sys:depart:view'],
  'course:course:everyone': ['course:course:view'],
  'course:asset:edit': ['course:asset:view'],
  'course:lecturer:edit': ['course:lecturer:view'],
  'course:talk:edit': ['course:talk:view'],
  'course:record:view': ['course:course:view'],
  'course:record:edit': ['course:record:view'],
  'notice:notice:edit': ['notice:notice:view', 'sys:depart:view'],
  'notice:notice:everyone': ['notice:notice:view'],
  'sys:user:edit': ['sys:user:view', 'sys:depart:view'],
  'sys:depart:edit': ['sys:depart:view'],
  'sys:role:edit': ['sys:role:view'],
  'sys:menu:edit': ['sys:menu:view'],
  'sys:dict:edit': ['sys:dict:view'],
  'sys:config:edit': ['sys:depart:view'],
  'sys:partner:edit': ['sys:partner:view', 'sys:user:view'],
  'sys:session:edit': ['sys:session:view'],
  'sys:error:edit': ['sys:log:view'],
  'sys:job:edit': ['sys:job:view'],
}

/** All that a permission needs, and what that needs. */
export function needsOf(permission: string): readonly string[] {
  const found = new Set<string>()
  const visit = (tag: string): void => {
    for (const needed of NEEDS[tag] ?? []) {
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
