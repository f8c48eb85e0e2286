/** Which fields a schema of zod has, at any depth. */
import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

type Schema = z.core.$ZodType

/** The schemas that a value at the place of this one may have: wrappers and unions undone. */
function shapesOf(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options.flatMap(shapesOf)
  if (def.type === 'intersection') return [...shapesOf(def.left), ...shapesOf(def.right)]
  if (def.type === 'pipe') return shapesOf(def.in)
  if (def.type === 'lazy') return shapesOf(def.getter())
  if ('innerType' in def) return shapesOf(def.innerType)
  return [schema]
}

const IS_NUMBER = /^\d+$/

/** The schemas at one step below: of a key, or of an item. */
function below(schema: Schema, key: string): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    const inner = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
    return inner === undefined ? [] : shapesOf(inner)
  }
  if (def.type === 'array' && IS_NUMBER.test(key)) return shapesOf(def.element)
  if (def.type === 'tuple' && IS_NUMBER.test(key))
    return def.items.slice(Number(key), Number(key) + 1).flatMap(shapesOf)
  if (def.type === 'record') return shapesOf(def.valueType)
  return []
}

/** Whether the input of the call has this field: `name`, `sections.0.count`, or the `file` of an upload. */
export function hasField({ input, transport }: Endpoint, path: string): boolean {
  if (path === 'file') return transport === 'upload' || transport === 'uploadToDisk' || hasPath(input, ['file'])
  return hasPath(input, path.split('.'))
}

const hasPath = (schema: Schema, path: readonly string[]): boolean =>
  path.reduce<readonly Schema[]>((here, key) => here.flatMap(one => below(one, key)), shapesOf(schema)).length > 0

/** Every field of the input, at any depth; items of a list stand as 0. */
export function fieldsIn(schema: Schema, path: readonly string[] = []): readonly string[] {
  return shapesOf(schema).flatMap(one => {
    const { def } = (one as z.core.$ZodTypes)._zod
    if (def.type === 'object') {
      return Object.entries(def.shape).flatMap(([key, inner]) => {
        const at = [...path, key]
        return [at.join('.'), ...fieldsIn(inner, at)]
      })
    }
    if (def.type === 'array') return fieldsIn(def.element, [...path, '0'])
    if (def.type === 'tuple') return def.items.flatMap(item => fieldsIn(item, [...path, '0']))
    return []
  })
}
