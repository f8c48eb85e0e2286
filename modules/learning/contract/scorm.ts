/** Packages of SCORM while they are learnt: the state that a unit begins with, and what it stores. */
import * as z from 'zod/mini'
import { id } from '@tripos/contract-kit/fields.ts'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'

/** Of one state as JSON, in characters: four times what SCORM 2004 asks a system to keep of `suspend_data`. */
export const MAX_STATE_CHARACTERS = 256 * 1024
/** SCORM counts time in its own words; answers are longer than they should be: what a value may have is what all may. */
const MAX_VALUES = 5_000

/** The data model flat, as the package writes it: `cmi.core.lesson_status` is `incomplete`. */
export const scormState = z
  .record(z.string().check(z.maxLength(200), z.regex(/^cmi(\.[a-z0-9_]+)+$/)), z.string())
  .check(
    z.refine(state => Object.keys(state).length <= MAX_VALUES && JSON.stringify(state).length <= MAX_STATE_CHARACTERS),
  )
export type ScormState = z.output<typeof scormState>

const unitId = z.string().check(z.minLength(1), z.maxLength(200))

export const outcome = z.object({
  isComplete: z.boolean(),
  /** Null: the unit does not say. */
  isPassed: z.nullable(z.boolean()),
  /** Of 100, in hundredths; null where it has none. */
  score: z.nullable(z.int()),
})

export const scorm = {
  open: endpoint({
    path: '/api/learning/scorm/open',
    summary: 'The state that a unit of a package begins with, for the lesson that is open',
    access: 'student',
    input: z.strictObject({ sessionId: id, unit: unitId }),
    output: z.object({
      state: scormState,
      /** The next state that is stored has to have a higher one. */
      seq: z.int(),
      units: z.array(z.object({ id: z.string(), ...outcome.shape })),
    }),
    errors: ['LEARNING_ELSEWHERE', 'UNIT_LOCKED'],
  }),
  commit: endpoint({
    path: '/api/learning/scorm/commit',
    summary: 'Stores the state of a unit; whether it is complete and passed the server reads out of it',
    access: 'student',
    // Packages pack their state into any units of UTF-16.
    acceptsRawText: true,
    input: z.strictObject({
      sessionId: id,
      unit: unitId,
      /** Rises with each state; one that is not above the last changes nothing. */
      seq: z.int().check(z.gte(1), z.lte(1_000_000_000)),
      state: scormState,
    }),
    output: outcome,
    errors: ['LEARNING_ELSEWHERE', 'UNIT_LOCKED'],
  }),
}
