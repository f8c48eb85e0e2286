/** Builds the application: no port, no timers. Tests use it through `inject`. */
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { parseStorableJson, registerCalls, sendError, sendNothing } from '@tripos/http/http.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { withPictureLinks } from '@tripos/runtime/picture-link.ts'
import { newId } from '@tripos/runtime/random.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { registerApiDocs } from '@tripos/http/api-docs.ts'
import { registerHealth } from '@tripos/http/health.ts'
import { hideFromOthers, trustedProxies, warnOfUnknownProxies } from '@tripos/http/proxies.ts'
import {
  limitReceiving,
  RECEIVE_LIMITS,
  type ReceiveLimits,
  SILENT_CONNECTION_MS,
  WHOLE_REQUEST_MS,
} from '@tripos/http/receive-times.ts'
import { BODY_BYTES } from '@tripos/runtime/size-limits.ts'
import { makePageAnswers } from '@tripos/http/page-answers.ts'
import { registerWebApp } from '@tripos/http/web-app.ts'

export interface AppOptions {
  readonly deps: Deps
  readonly modules: readonly Module[]
  readonly findCaller: (tokenHash: Buffer, now: Date) => Promise<Caller | undefined>
  /** Whether the database answers and is migrated; for readiness. */
  readonly isReady: () => Promise<boolean>
  /** Registers what is fetched by GET beside the web app: uploaded files, and the entrance of partner systems. */
  readonly registerGets?: (app: FastifyInstance) => void
  /** Folder of the built web app; without it only calls are served. */
  readonly webFolder?: string
  /** Tests: parse every output, and treat undeclared refusals as bugs. */
  readonly isStrict?: boolean
  readonly receiveLimits?: ReceiveLimits
}

/** On every answer, errors included (OWASP ASVS 3.4). Pages add their own content policy. */
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Where people come by HTTPS they never come without it again (OWASP ASVS 3.4.1): a year, as browsers' lists ask. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const

/** Unique among processes, and cheap: one random part a process, then a count. */
function makeRequestIds(): () => string {
  const process = newId()
  let count = 0
  return () => `${process}-${((count += 1)).toString(36)}`
}

export function buildApp({
  deps,
  modules,
  findCaller,
  isReady,
  registerGets,
  webFolder,
  isStrict = false,
  receiveLimits = RECEIVE_LIMITS,
}: AppOptions): FastifyInstance {
  const { config, clock, log } = deps
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestIds(),
    // Whoever logs names the request: a logger for each costs more than the hot calls themselves.
    childLoggerFactory: logger => logger,
    bodyLimit: BODY_BYTES,
    trustProxy: trustedProxies(config.trustedProxies),
    requestTimeout: WHOLE_REQUEST_MS,
    connectionTimeout: SILENT_CONNECTION_MS,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  parseStorableJson(app)
  limitReceiving(app, receiveLimits)
  warnOfUnknownProxies(app, log)
  const headers = config.publicUrl?.startsWith('https:') ? { ...SECURITY_HEADERS, ...HTTPS_ONLY } : SECURITY_HEADERS
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.setErrorHandler((error, _request, reply) => sendError(error, reply, log))
  app.setNotFoundHandler((request, reply) => sendNothing(request, reply, log))
  app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } })
  app.after(() => {
    const calls = modules.flatMap(module => module.calls)
    hideFromOthers(app, ['/metrics', '/api/docs'], config.operatorAddresses)
    // First, so that its timing hook sees every route.
    registerHealth(app, { isReady, clockState: deps.clockState })
    registerCalls(app, calls, {
      clock,
      log,
      findCaller,
      isStrict,
      receiveFolder: deps.storage.receiveFolder,
      linkPictures: async (answer, holder) =>
        withPictureLinks(answer, { key: await serverKey(deps.db, 'picture'), holder, now: clock.now() }),
    })
    if (config.apiDocs) registerApiDocs(app, calls)
    registerGets?.(app)
    for (const module of modules) module.registerGets?.(app)
    if (webFolder !== undefined) {
      const findAnswers = makePageAnswers(calls, { clock, log })
      registerWebApp(app, webFolder, { packagesUrl: config.packagesUrl, findAnswers })
    }
  })
  return app
}
