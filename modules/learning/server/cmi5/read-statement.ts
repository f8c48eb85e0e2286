/** Statements of xAPI as packages send them: as much of their form as is looked at. What else stands in them is kept. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const iri = z.string().check(z.maxLength(1_000), z.regex(/^[a-z][a-z0-9+.-]*:[^\s]+$/i))
const activity = z.looseObject({ id: iri })
/** 1.0 allows one activity in place of a list. */
const activities = z.optional(z.union([z.array(activity), activity]))
/** 1.0.3 has no negative durations; ISO 8601 with weeks alone or years to seconds. */
const duration = z
  .string()
  .check(
    z.regex(
      /^P(\d+(\.\d+)?W|(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?D)?(T(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?)$/,
    ),
  )

const statementSchema = z.looseObject({
  id: z.optional(z.uuid()),
  actor: z.looseObject({
    objectType: z.optional(z.enum(['Agent', 'Group'])),
    account: z.optional(z.strictObject({ homePage: iri, name: z.string() })),
  }),
  verb: z.looseObject({ id: iri }),
  object: z.looseObject({ objectType: z.optional(z.string()), id: z.optional(z.string()) }),
  result: z.optional(
    z.looseObject({
      score: z.optional(
        z.looseObject({
          scaled: z.optional(z.number()),
          raw: z.optional(z.number()),
          min: z.optional(z.number()),
          max: z.optional(z.number()),
        }),
      ),
      success: z.optional(z.boolean()),
      completion: z.optional(z.boolean()),
      duration: z.optional(duration),
    }),
  ),
  context: z.optional(
    z.looseObject({
      registration: z.optional(z.string()),
      contextActivities: z.optional(z.looseObject({ category: activities, grouping: activities })),
      extensions: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
})
export type Statement = z.output<typeof statementSchema>

/** Undefined where it is no statement. */
export function readStatement(value: unknown): Statement | undefined {
  const parsed = z.safeParse(statementSchema, value)
  return parsed.success ? parsed.data : undefined
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}

/** Of what was said, however its parts were ordered; without what the store itself adds. */
export function digestOf({ id: _id, stored: _stored, authority: _authority, version: _version, ...said }: Statement) {
  return createHash('sha256')
    .update(JSON.stringify(sorted(said)))
    .digest()
}
