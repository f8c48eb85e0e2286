/** The statements of xAPI: PUT and POST, and GET of those of the own registration. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { XAPI_PATH } from '../../contract/cmi5.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { SpeakingUnit } from './sessions.queries.ts'
import { requireOwnAgent, requireOwnRegistration } from './speaking-unit.ts'
import { findStatement, listStatements } from './statements.queries.ts'
import { takeStatements } from './take-statements.ts'
import { jsonIn, refuse } from './xapi-refusal.ts'

/** `body` undefined: nothing is sent. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Call = (deps: Deps, unit: SpeakingUnit, request: FastifyRequest) => Promise<Answer>

const MAX_LISTED = 100

const text = z.optional(z.string().check(z.maxLength(2_000)))
const moment = z.optional(z.iso.datetime({ offset: true }))
const flag = z.optional(z.enum(['true', 'false']))

const filter = z.strictObject({
  statementId: z.optional(z.uuid()),
  voidedStatementId: z.optional(z.uuid()),
  agent: text,
  verb: text,
  activity: text,
  registration: text,
  since: moment,
  until: moment,
  limit: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  ascending: flag,
  /** What their standard has beside these changes nothing of what one learner has in one registration. */
  related_activities: flag,
  related_agents: flag,
  format: z.optional(z.enum(['ids', 'exact', 'canonical'])),
  attachments: flag,
  /** Of our own, in `more`. */
  behind: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
type Filter = z.output<typeof filter>

function statementsIn(request: FastifyRequest): readonly unknown[] {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    refuse(400, 'statements are sent as application/json; attachments are not kept')
  const body = jsonIn(String(request.body), 'the body')
  return Array.isArray(body) ? body : [body]
}

export const putStatement: Call = async (deps, unit, request) => {
  const { statementId } = request.query as { statementId?: string }
  const parsed = z.safeParse(z.uuid(), statementId)
  if (!parsed.success) return refuse(400, 'statementId must be a UUID')
  const [statement, ...others] = statementsIn(request)
  if (typeof statement !== 'object' || statement === null || others.length > 0)
    return refuse(400, 'one statement is sent')
  const { id = parsed.data } = statement as { id?: unknown }
  if (String(id).toLowerCase() !== parsed.data.toLowerCase()) refuse(400, 'the statement has another id')
  await takeStatements(deps, unit, [{ ...statement, id }])
  return { status: 204 }
}

export const postStatements: Call = async (deps, unit, request) => {
  const ids = await takeStatements(deps, unit, statementsIn(request))
  return { status: 200, body: ids }
}

const dateOf = (value: string | undefined): Date | undefined => (value === undefined ? undefined : new Date(value))

/** Where the rest of a list is: the same question, behind the last of these. */
function moreOf(asked: Filter, last: number): string {
  const given = Object.entries({ ...asked, behind: String(last) }).filter(([, value]) => value !== undefined)
  return `${XAPI_PATH}/statements?${new URLSearchParams(given as [string, string][]).toString()}`
}

async function page(deps: Deps, unit: SpeakingUnit, asked: Filter): Promise<Answer> {
  const wanted = Number(asked.limit ?? 0)
  const limit = wanted === 0 ? MAX_LISTED : Math.min(wanted, MAX_LISTED)
  const rows = await listStatements(deps.db, unit.registrationId, {
    verb: asked.verb,
    activity: asked.activity,
    since: dateOf(asked.since),
    until: dateOf(asked.until),
    isAscending: asked.ascending === 'true',
    behind: asked.behind === undefined ? undefined : Number(asked.behind),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const statements = shown.map(({ statement }) => JSON.parse(statement) as unknown)
  const last = shown.at(-1)
  const more = rows.length > limit && last !== undefined ? moreOf(asked, last.no) : ''
  return { status: 200, body: { statements, more } }
}

export const getStatements: Call = async (deps, unit, request) => {
  const parsed = z.safeParse(filter, request.query)
  if (!parsed.success) return refuse(400, 'a parameter is unknown or not of its form')
  const { statementId, voidedStatementId, agent, registration } = parsed.data
  if (agent !== undefined) requireOwnAgent(unit, agent)
  requireOwnRegistration(unit, registration)
  if (voidedStatementId !== undefined) return refuse(404, 'no statement is voided here')
  if (statementId === undefined) return page(deps, unit, parsed.data)
  const found = await findStatement(deps.db, unit.registrationId, statementId)
  if (found === undefined) return refuse(404, 'this registration has no such statement')
  return { status: 200, body: JSON.parse(found) as unknown }
}
