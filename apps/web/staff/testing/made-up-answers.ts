/** Answers in the shape of each call's contract, for pages that are drawn without a server behind them. */
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { type Answer, envelope } from '@tripos/web-kit/testing/local-server.ts'
import * as z from 'zod/mini'

export const MADE_UP_ID = '0190a000-0000-7000-8000-000000000001'

const CONTRACTS = import.meta.glob<Record<string, unknown>>(
  ['../../../../modules/*/{contract,contract/*}.ts', '!**/*.test.ts'],
  { eager: true },
)
const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'transport' in value && 'path' in value
const CALLS = new Map<string, Endpoint>(
  Object.values(CONTRACTS)
    .flatMap(file => Object.values(file))
    .flatMap(group => (typeof group === 'object' && group !== null ? Object.values(group).filter(isCall) : []))
    .map(call => [call.path, call]),
)

/** What a call needs of its caller. */
export const permissionOf = (path: string): Permission | undefined => {
  const access = CALLS.get(path)?.access
  return typeof access === 'object' ? (access.permission as Permission) : undefined
}

type JsonSchema = z.core.JSONSchema.JSONSchema

const MOMENT = '2026-01-05T08:00:00.000Z'
const TEXTS = [MADE_UP_ID, '2026-01-05', '2026-01', '08:00', '1', 'a', '#123456', `/files/${'0'.repeat(64)}`]

function textOf({ format, pattern }: JsonSchema): string {
  if (format === 'date-time' || (pattern === undefined && format === undefined)) return MOMENT
  if (format === 'date') return '2026-01-05'
  return TEXTS.find(text => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? MADE_UP_ID
}

interface Asked {
  /** Which of several. */
  readonly pick: number
  readonly permissions: readonly Permission[]
  /** Whether rights that an answer tells (`canEdit`) are there. */
  readonly mayChange: boolean
}

/** What the server gives to those alone who have all of these, as the contracts say it. */
const NEEDS = Object.assign({}, ...Object.values(CONTRACTS).map(file => file['FIELDS_NEED'])) as Readonly<
  Record<string, readonly Permission[]>
>

function fieldOf([key, field]: [string, unknown], asked: Asked): unknown {
  if (/^can[A-Z]/.test(key) && !asked.mayChange) return false
  if (NEEDS[key]?.some(permission => !asked.permissions.includes(permission))) return null
  return sampleOf(field as JsonSchema, asked)
}

/** An answer of this shape with one of each in every list, so that rows, links and buttons are drawn. */
function sampleOf(schema: JsonSchema, asked: Asked): unknown {
  const { pick } = asked
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[pick % schema.enum.length]
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]
  const chosen = choices[pick % Math.max(1, choices.length)]
  if (chosen) return sampleOf(chosen, asked)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(entry => [entry[0], fieldOf(entry, asked)]))
    case 'array':
      return [sampleOf(schema.items as JsonSchema, asked)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return pick % 3 !== 2
    case 'string':
      return textOf(schema)
    case 'null':
      return null
    default:
      return 1
  }
}

const shapeOf = ({ output }: Endpoint): JsonSchema =>
  z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
const shapes = new Map<string, JsonSchema>()

export function madeUpAnswer(path: string, pick: number, permissions: readonly Permission[]): Answer {
  const call = CALLS.get(path)
  if (call === undefined) return envelope(null)
  // A page without a browser cannot save a file.
  if (call.transport === 'download') return envelope(null, 1, 'no file')
  const shape = shapes.get(path) ?? shapeOf(call)
  shapes.set(path, shape)
  const edit = permissionOf(path)?.replace(/[^:]*$/, 'edit')
  const mayChange = permissions.some(permission => permission === edit)
  return envelope(sampleOf(shape, { pick, permissions, mayChange }))
}
