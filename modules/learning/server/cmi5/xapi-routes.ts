/**
 * The statement store of packages, as xAPI 1.0.3 and cmi5 ask for it: not calls of ours, but statuses, headers and methods of
 * the standard. The token is all that a package needs and has: no cookie, no session of the app (ADR 157).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { XAPI_PATH } from '../../contract/cmi5.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { sendErrorAs } from '@tripos/http/http.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { documentCalls } from './document-calls.ts'
import { ENDED_PATH, FETCH_PATH } from './launch-unit.ts'
import { fetchToken, requireUnit } from './speaking-unit.ts'
import { type Call, getStatements, postStatements, putStatement } from './statement-calls.ts'
import { refuse, XapiRefusal } from './xapi-refusal.ts'

const MAX_BODY_BYTES = 512 * 1024
const VERSION = '1.0.3'

/** A package has no origin, or one of its own. What it may do its token says, never where it comes from. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Last-Modified, Retry-After, X-Experience-API-Version, X-Experience-API-Consistent-Through',
  'cache-control': 'no-store',
  'x-experience-api-version': VERSION,
}
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match, If-None-Match, X-Experience-API-Version',
  'access-control-max-age': '600',
}

/** Where a unit leads when it has ended; it stands in the frame of the lesson, or in the window of the unit. */
const ENDED = `<!doctype html><meta charset="utf-8"><title>cmi5</title>
<style>body{font:16px/1.6 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;text-align:center;color:#57606a}</style>
<p lang="zh-CN">本单元已结束。</p><p lang="en">This unit has ended.</p>`
const ENDED_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

function sendRefusal(error: unknown, reply: FastifyReply, { log }: Deps): FastifyReply {
  if (!(error instanceof XapiRefusal)) return sendErrorAs(error, reply, { log })
  if (error.status === 401) reply.header('www-authenticate', 'Basic realm="xAPI"')
  if (error.retrySeconds !== undefined) reply.header('retry-after', String(error.retrySeconds))
  return reply.code(error.status).send({ error: error.message })
}

function requireVersion({ headers }: FastifyRequest): void {
  if (!/^1\.0(\.\d+)?$/.test(String(headers['x-experience-api-version'] ?? '')))
    refuse(400, 'X-Experience-API-Version must be 1.0.x')
}

const answering = (deps: Deps, call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    requireVersion(request)
    const { status, body, headers } = await inLane('call', async () =>
      call(deps, await requireUnit(deps, request.headers.authorization), request),
    )
    reply.code(status).headers({
      'x-experience-api-consistent-through': deps.clock.now().toISOString(),
      ...headers,
    })
    return body === undefined ? reply.send() : reply.send(body)
  } catch (error) {
    return sendRefusal(error, reply, deps)
  }
}

function registerDocuments(area: FastifyInstance, deps: Deps): void {
  const paths = {
    'activities/state': documentCalls('state'),
    'activities/profile': documentCalls('activityProfile'),
    'agents/profile': documentCalls('agentProfile'),
  }
  for (const [path, calls] of Object.entries(paths)) {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE'] as const)
      area.route({ method, url: `${XAPI_PATH}/${path}`, handler: answering(deps, calls[method]) })
  }
}

export function registerXapi(app: FastifyInstance, deps: Deps): void {
  app.register((area, _, done) => {
    area.removeAllContentTypeParsers()
    area.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    )
    area.addHook('onRequest', (_request, reply, next) => {
      reply.headers(HEADERS)
      next()
    })
    area.options(`${XAPI_PATH}/*`, (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
    area.post<{ Params: { secret: string } }>(`${FETCH_PATH}/:secret`, async (request, reply) => {
      try {
        return await reply.send(await inLane('call', () => fetchToken(deps, request.params.secret)))
      } catch (error) {
        return sendRefusal(error, reply, deps)
      }
    })
    area.get(ENDED_PATH, (_request, reply) => {
      reply.removeHeader('x-frame-options')
      return reply.headers(ENDED_HEADERS).send(ENDED)
    })
    area.get(`${XAPI_PATH}/about`, (_request, reply) => reply.send({ version: [VERSION] }))
    area.get(`${XAPI_PATH}/statements`, answering(deps, getStatements))
    area.put(`${XAPI_PATH}/statements`, answering(deps, putStatement))
    area.post(`${XAPI_PATH}/statements`, answering(deps, postStatements))
    registerDocuments(area, deps)
    done()
  })
}
