/** Where the problems that a schema or the server found belong in a form. */
import type { FieldProblem } from '@tripos/web-kit/input-problems.ts'

/** Name of a field in a form of antd. */
export type FieldName = string | number | (string | number)[]

interface Placed {
  readonly fields: readonly { name: FieldName; errors: string[] }[]
  /** What no field of the form shows. */
  readonly homeless: readonly string[]
}

type Path = (string | number)[]

const steps = (field: string): Path => field.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step))

const keyOf = (name: FieldName): string => (Array.isArray(name) ? name.join('.') : String(name))

/** How many steps of the path the nearest field has. */
const depthIn = (path: Path, names: ReadonlySet<string>): number =>
  path.findLastIndex((_, at) => names.has(keyOf(path.slice(0, at + 1)))) + 1

/** A form may have the fields of `content` beside the others. */
function pathIn(path: Path, names: ReadonlySet<string>): Path {
  const isFound = path.length < 2 || depthIn(path, names) > 0 || typeof path[1] === 'number'
  return isFound ? path : pathIn(path.slice(1), names)
}

/**
 * Each problem at its field, or at the nearest field above it, with the whole sentence then. Problems of one field
 * become one line below it; the first of each counts.
 */
export function placeProblems(problems: readonly FieldProblem[], known: readonly FieldName[]): Placed {
  const names = new Set(known.map(keyOf))
  const found = new Map<string, { name: FieldName; errors: string[] }>()
  const homeless: string[] = []
  for (const { field, text, msg = text } of problems) {
    const path = pathIn(steps(field), names)
    const depth = depthIn(path, names)
    const [first, ...rest] = path.slice(0, depth)
    if (first === undefined) {
      homeless.push(msg)
      continue
    }
    const name = rest.length === 0 ? first : [first, ...rest]
    const errors = [depth === path.length ? text : msg]
    if (!found.has(keyOf(name))) found.set(keyOf(name), { name, errors })
  }
  return { fields: [...found.values()], homeless }
}
