/** The path of a department: the ids from the root down to it, itself last. */

/** The path below a parent; undefined where the parent lies below the department itself, so that a cycle would come. */
export function pathBelow(id: string, parentPath: readonly string[]): string[] | undefined {
  return parentPath.includes(id) ? undefined : [...parentPath, id]
}
