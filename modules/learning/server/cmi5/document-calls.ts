/** States, profiles of activities and profiles of agents: documents that a package keeps for its learner. */
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import {
  countDocuments,
  deleteDocuments,
  type DocumentKind,
  findDocument,
  listNames,
  type Shelf,
  type StoredDocument,
  writeDocument,
} from './documents.queries.ts'
import { LAUNCH_DATA, PREFERENCES } from './lms-statements.rules.ts'
import { findPreferences, type SpeakingUnit, writePreferences } from './sessions.queries.ts'
import { holdUnit, requireOwnAgent, requireOwnRegistration } from './speaking-unit.ts'
import type { Answer, Call } from './statement-calls.ts'
import { jsonIn, refuse } from './xapi-refusal.ts'

const MAX_BYTES = 256 * 1024
const MAX_DOCUMENTS = 200
const MAX_NAME_BYTES = 500

const short = z.string().check(
  z.minLength(1),
  z.refine(text => Buffer.byteLength(text) <= MAX_NAME_BYTES),
)
const query = z.object({
  activityId: z.optional(z.string().check(z.refine(text => Buffer.byteLength(text) <= 1_000))),
  agent: z.optional(z.string().check(z.maxLength(2_000))),
  registration: z.optional(z.string()),
  stateId: z.optional(short),
  profileId: z.optional(short),
  since: z.optional(z.iso.datetime({ offset: true })),
})

export type Documents = 'state' | 'activityProfile' | 'agentProfile'

interface Place {
  readonly shelf: Shelf
  /** Undefined: all on the shelf. */
  readonly name: string | undefined
  readonly since: Date
}

/** Everything is kept by registration: what one learner leaves in a profile, no other finds there. */
function placeOf(documents: Documents, unit: SpeakingUnit, request: FastifyRequest): Place {
  const parsed = z.safeParse(query, request.query)
  if (!parsed.success) return refuse(400, 'a parameter is not of its form')
  const { activityId, agent, registration, stateId, profileId, since } = parsed.data
  if (documents !== 'agentProfile' && (activityId ?? '') === '') refuse(400, 'activityId is missing')
  if (documents !== 'activityProfile') requireOwnAgent(unit, agent ?? refuse(400, 'agent is missing'))
  requireOwnRegistration(unit, registration)
  const kind: DocumentKind = documents === 'state' && registration === undefined ? 'unregisteredState' : documents
  return {
    shelf: {
      registrationId: unit.registrationId,
      kind,
      activity: documents === 'agentProfile' ? '' : (activityId ?? ''),
    },
    name: documents === 'state' ? stateId : profileId,
    since: new Date(since ?? 0),
  }
}

const etagOf = (content: Buffer): string => `"${createHash('sha1').update(content).digest('hex')}"`

const sent = ({ mime, content, updatedAt }: StoredDocument): Answer => ({
  status: 200,
  body: content,
  headers: { 'content-type': mime, etag: etagOf(content), 'last-modified': updatedAt.toUTCString() },
})

const isPreferences = ({ shelf, name }: Place): boolean => shelf.kind === 'agentProfile' && name === PREFERENCES

async function findAt({ db }: Pick<Deps, 'db'>, unit: SpeakingUnit, place: Place): Promise<StoredDocument | undefined> {
  if (!isPreferences(place)) return place.name === undefined ? undefined : findDocument(db, place.shelf, place.name)
  const preferences = await findPreferences(db, unit.userId)
  return preferences === undefined
    ? undefined
    : { mime: 'application/json', content: Buffer.from(preferences), updatedAt: unit.launchedAt }
}

/** The concurrency of xAPI: whoever replaces a profile says which one. States may be replaced without it. */
function checkTags(request: FastifyRequest, documents: Documents, before: StoredDocument | undefined): void {
  const { headers, method } = request
  const [match, noneMatch] = [headers['if-match'], headers['if-none-match']]
  const tags = (text: string) => text.split(',').map(tag => tag.trim())
  const isOneOf = (text: string) =>
    before !== undefined && (text === '*' || tags(text).includes(etagOf(before.content)))
  if (match !== undefined && !isOneOf(match)) refuse(412, 'the document is not the one of If-Match')
  if (noneMatch !== undefined && isOneOf(noneMatch)) refuse(412, 'the document is there already')
  const isBlind = match === undefined && noneMatch === undefined && before !== undefined
  if (isBlind && documents !== 'state' && method === 'PUT') refuse(409, 'say with If-Match which document is replaced')
}

/** POST puts the properties of one object into another. */
function merged(before: StoredDocument | undefined, body: Buffer, mime: string): Buffer {
  if (before === undefined) return body
  const isJson = (type: string) => /^application\/json\b/i.test(type)
  if (!isJson(before.mime) || !isJson(mime)) return refuse(400, 'only JSON can be merged into JSON')
  const [stored, added] = [jsonIn(String(before.content), 'the document'), jsonIn(String(body), 'the body')]
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(stored) || !isObject(added)) return refuse(400, 'only objects can be merged')
  return Buffer.from(JSON.stringify({ ...(stored as object), ...(added as object) }))
}

const preferences = z.object({
  languagePreference: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9, -]*$/))),
  audioPreference: z.optional(z.enum(['on', 'off'])),
})

function preferencesIn(content: Buffer): string {
  const parsed = z.safeParse(preferences, jsonIn(String(content), 'the document'))
  return parsed.success ? JSON.stringify(parsed.data) : refuse(400, `${PREFERENCES} has two properties`)
}

interface Written {
  readonly place: Place & { readonly name: string }
  readonly content: Buffer
  readonly mime: string
  readonly isNew: boolean
  readonly now: Date
}

async function writeAt(tx: Tx, unit: SpeakingUnit, { place, content, mime, isNew, now }: Written): Promise<void> {
  if (content.length > MAX_BYTES) refuse(413, 'the document is too large')
  if (isPreferences(place)) return writePreferences(tx, unit.userId, preferencesIn(content))
  if (isNew && (await countDocuments(tx, unit.registrationId)) >= MAX_DOCUMENTS)
    refuse(413, 'this registration holds no more documents')
  await writeDocument(tx, place.shelf, { name: place.name, content, mime, updatedAt: now })
}

const requireWritable = ({ name }: Place): void => {
  if (name === LAUNCH_DATA) refuse(403, `${LAUNCH_DATA} is written by the system alone`)
}

function write(
  documents: Documents,
  contentOf: (before: StoredDocument | undefined, request: FastifyRequest) => Buffer,
): Call {
  return async (deps, unit, request) => {
    const { name, ...place } = placeOf(documents, unit, request)
    if (name === undefined) return refuse(400, 'which document is missing')
    requireWritable({ ...place, name })
    await inTx(deps.db, async tx => {
      await holdUnit(tx, unit)
      const before = await findAt({ db: tx }, unit, { ...place, name })
      checkTags(request, documents, before)
      const mime = (request.headers['content-type'] ?? 'application/octet-stream').slice(0, 200)
      const content = contentOf(before, request)
      await writeAt(tx, unit, {
        place: { ...place, name },
        content,
        mime,
        isNew: before === undefined,
        now: deps.clock.now(),
      })
    })
    return { status: 204 }
  }
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The four methods on one kind of documents. */
export const documentCalls = (documents: Documents): Readonly<Record<'GET' | 'PUT' | 'POST' | 'DELETE', Call>> => ({
  async GET(deps, unit, request) {
    const place = placeOf(documents, unit, request)
    if (place.name !== undefined)
      return sent((await findAt(deps, unit, place)) ?? refuse(404, 'there is no such document'))
    const names = await listNames(deps.db, place.shelf, place.since)
    return { status: 200, body: documents === 'agentProfile' ? [PREFERENCES, ...names] : names }
  },
  PUT: write(documents, (_, request) => bodyOf(request)),
  POST: write(documents, (before, request) => merged(before, bodyOf(request), request.headers['content-type'] ?? '')),
  async DELETE(deps, unit, request) {
    const place = placeOf(documents, unit, request)
    requireWritable(place)
    if (isPreferences(place)) return refuse(403, 'preferences are changed, not deleted')
    const { name } = place
    if (name === undefined && documents !== 'state') return refuse(400, 'which document is missing')
    await inTx(deps.db, async tx => {
      await holdUnit(tx, unit)
      if (name !== undefined) checkTags(request, documents, await findAt({ db: tx }, unit, place))
      await deleteDocuments(tx, place.shelf, name === undefined ? { but: LAUNCH_DATA } : { name })
    })
    return { status: 204 }
  },
})
