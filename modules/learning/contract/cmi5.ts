/**
 * Packages of cmi5 while they are learnt. The calls here are the app's; the package itself speaks xAPI 1.0.3 to the statement
 * store at {@link XAPI_PATH}, which is no call: its form is the standard's (ADR 157).
 */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import { XAPI_PATH } from '../../assets/contract/cmi5-units.ts'
import { outcome } from './scorm.ts'

/** The origin of the app as the learner sees it: where a unit leads back to when it has ended. */
const site = z.optional(z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[\w.:[\]-]+$/)))
const unit = z.string().check(z.minLength(1), z.maxLength(500))
const units = z.array(z.object({ id: z.string(), ...outcome.shape }))

export const cmi5 = {
  open: endpoint({
    path: '/api/learning/cmi5/open',
    summary: 'Launches a unit of a cmi5 package for the lesson that is open; what was launched before it is abandoned',
    access: 'student',
    input: z.strictObject({ sessionId: id, unit, site }),
    output: z.object({
      /** What stands behind the address of the unit. `endpoint` and `fetch` begin at the root of the site. */
      parameters: z.object({
        endpoint: z.string(),
        /** Gives the package its token, once. */
        fetch: z.string(),
        actor: z.string(),
        registration: id,
        activityId: z.string(),
      }),
      isOwnWindow: z.boolean(),
      units,
    }),
    errors: ['LEARNING_ELSEWHERE'],
  }),
  outcomes: endpoint({
    path: '/api/learning/cmi5/outcomes',
    summary: 'What the units of a cmi5 package have come to, and whether the one that was launched last has connected',
    access: 'student',
    input: z.strictObject({ sessionId: id, unit }),
    output: z.object({ isConnected: z.boolean(), units }),
    errors: ['LEARNING_ELSEWHERE'],
  }),
}

export { XAPI_PATH }
