/** GET /api/calendar/feed/{token}.ics: what programs fetch that sign in nowhere. The token is all that they know. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { countTry } from '@tripos/access/limits.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { fileHeaders } from '@tripos/files/send-file.ts'
import { sendErrorAs } from '@tripos/http/http.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { feedPath } from '../contract.ts'
import { findOwner } from './addresses.queries.ts'
import { CALENDAR_MIME, writeFeed } from './calendar.ts'

const TOKEN = /^[\w-]{43}$/
const STATUSES = { NOT_FOUND: 404, TOO_MANY_TRIES: 429 } as const

const WINDOW_SECONDS = 600
/** The telephones of a school come from one address. */
const MAX_FROM_ADDRESS = 3000
/** Programs ask once an hour, or when somebody pulls; one person has a few of them. */
const MAX_OF_CALENDAR = 60

/** Whoever fetches it asks each time whether it has changed: what was taken away is gone with the next look. */
const HEADERS = fileHeaders({
  mime: CALENDAR_MIME,
  disposition: 'attachment',
  name: 'calendar.ics',
  caching: 'private, no-cache',
})

/** A proxy that compresses makes the mark a weak one (RFC 9110, 13.1.2). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some(mark => mark.trim().replace(/^W\//, '') === etag)

async function answer(deps: Deps, request: FastifyRequest, token: string): Promise<string> {
  // The same words for what never was, what was switched off, and what belongs to somebody who may not come in.
  if (!TOKEN.test(token)) return fail('NOT_FOUND')
  await countTry(deps, {
    key: `calendar-from:${request.ip}`,
    maxHits: MAX_FROM_ADDRESS,
    windowSeconds: WINDOW_SECONDS,
  })
  const owner = (await findOwner(deps.db, hashSecret(token))) ?? fail('NOT_FOUND')
  await countTry(deps, {
    key: `calendar-of:${owner.userId}`,
    maxHits: MAX_OF_CALENDAR,
    windowSeconds: WINDOW_SECONDS,
  })
  return writeFeed(deps, owner)
}

function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
  reply.headers(HEADERS).header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(text)
}

export function registerFeed(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>(feedPath(':token'), async (request, reply) => {
    try {
      return send(request, reply, await inLane('list', () => answer(deps, request, request.params.token)))
    } catch (error) {
      reply.header('cache-control', 'no-store')
      return sendErrorAs(error, reply, { log: deps.log, statuses: STATUSES })
    }
  })
}
