/** From a request to an envelope: access, parsing in and out, refusals, bugs. Knows no module. */
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { COMMON_ERRORS, type Endpoint, type Envelope } from '@tripos/contract-kit/endpoint.ts'
import { type ErrorName, ERRORS, errorText } from '@tripos/contract-kit/errors.ts'
import { redact } from '@tripos/contract-kit/redact.ts'
import { type Language } from '@tripos/contract-kit/refusal.ts'
import { SYNC_COOKIE } from '@tripos/contract-kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BatcherFull } from '@tripos/runtime/batcher.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inLane } from '@tripos/db/lanes.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import { AppError, fail, isBusy } from '@tripos/runtime/fail.ts'
import { inputRefusal, parseInput, strayField } from './input-refusal.ts'
import type { Log } from '@tripos/runtime/log.ts'
import type { CallerContext, Download, HotContext, Mounted, RequestContext } from './mount.ts'
import type { PictureHolder } from '@tripos/runtime/picture-link.ts'
import { ReadyJson, readyText, requireWhole } from './ready-json.ts'
import { type Guard, requireAccess } from './require-access.ts'
import { type ShortAnswer, shortRoute } from './short-route.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { storableJson } from '@tripos/runtime/storable-text.rules.ts'
import { contentDisposition } from '@tripos/files/file-names.rules.ts'
import { acceptUploads, readUpload, receiveUpload, type UploadedFile } from '@tripos/files/receive.ts'
import { fileHeaders, sendFile } from '@tripos/files/send-file.ts'
import { BODY_BYTES, UPLOAD_BYTES } from '@tripos/runtime/size-limits.ts'

/** Looks a session up; undefined if it is not valid. Throws if the database is away. */
export type FindCaller = (tokenHash: Buffer, now: Date) => Promise<Caller | undefined>

interface CallOptions {
  readonly clock: Clock
  readonly log: Log
  readonly findCaller: FindCaller
}

export interface HttpOptions extends CallOptions {
  /** Parse the output of hot calls too, and treat an undeclared refusal as a bug (tests). */
  readonly isStrict: boolean
  /** The folder for large files that are on their way in. */
  readonly receiveFolder: () => Promise<string>
  /** The same answer with links in its rich text. */
  readonly linkPictures: (answer: unknown, holder: PictureHolder) => Promise<unknown>
}

export const languageOf = (request: FastifyRequest): Language =>
  request.headers['accept-language']?.toLowerCase().startsWith('en') === true ? 'en-US' : 'zh-CN'

const TOKEN = /^[\w-]{43}$/

function tokenHashIn(request: FastifyRequest): Buffer | undefined {
  const { token } = request.headers
  return typeof token === 'string' && TOKEN.test(token) ? hashSecret(token) : undefined
}

/** The secret that the cookie of this name holds. */
export function secretInCookie(request: FastifyRequest, name: string): string | undefined {
  const parts = (request.headers.cookie ?? '').split(';').map(part => part.trim())
  const secret = parts.find(part => part.startsWith(`${name}=`))?.slice(name.length + 1)
  return secret !== undefined && TOKEN.test(secret) ? secret : undefined
}

function browserHashIn(request: FastifyRequest): Buffer | undefined {
  const secret = secretInCookie(request, SYNC_COOKIE)
  return secret === undefined ? undefined : hashSecret(secret)
}

const tokenHashOf = (request: FastifyRequest): Buffer => tokenHashIn(request) ?? fail('SESSION_INVALID')

const envelope = <T>(data: T): Envelope<T> => ({ code: 0, msg: 'ok', data })

/** `path`: of the call, if it was one of ours. */
function refusal({ errorName, args, data, problems }: AppError, language: Language, path: string): Envelope<unknown> {
  if (errorName === 'BAD_INPUT') return inputRefusal(problems, { path, language })
  return { code: ERRORS[errorName].code, msg: errorText(errorName, language, args), data }
}

/** Which refusals are none of the caller's doing, and so carry an HTTP status (design D6). */
type Statuses = Partial<Record<ErrorName, number>>
const STATUS: Statuses = { BUG: 500, BUSY: 503, STORAGE_AWAY: 503, UNKNOWN_PATH: 404, TOO_LARGE: 413 }

/** Nobody reads what is said now: a page was closed, or a line was lost, while its answer was made. */
const isLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

function toAppError(error: unknown, request: FastifyRequest, log: Log): AppError {
  if (error instanceof AppError) return error
  if (isLeft(error, request)) return new AppError('BUSY')
  if (error instanceof BatcherFull || isBusy(error)) {
    log.warn({ err: error, requestId: request.id }, 'busy')
    return new AppError('BUSY')
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('TOO_LARGE', { args: { limit: formatBytes(BODY_BYTES) } })
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('TOO_LARGE', { args: { limit: formatBytes(UPLOAD_BYTES) } })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new AppError('NOT_JSON')
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new AppError('NOT_JSON')
  log.error({ err: error, requestId: request.id, path: redact(request.url) }, 'bug')
  return new AppError('BUG', { args: { requestId: request.id }, data: { requestId: request.id } })
}

export const sendError = (error: unknown, reply: FastifyReply, log: Log): FastifyReply =>
  sendErrorAs(error, reply, { log })

/** For protocols of others, whose clients want a status. */
export function sendErrorAs(
  error: unknown,
  reply: FastifyReply,
  { log, statuses = {} }: { readonly log: Log; readonly statuses?: Statuses },
): FastifyReply {
  const { status, headers, body } = refusalOf(error, reply.request, { log, statuses })
  return reply.code(status).headers(headers).send(body)
}

const BUSY_HEADERS = { 'retry-after': '2' } as const

/** What is said of it, whichever way it goes out. */
function refusalOf(
  error: unknown,
  request: FastifyRequest,
  { log, statuses = {} }: { readonly log: Log; readonly statuses?: Statuses },
): ShortAnswer {
  const appError = toAppError(error, request, log)
  const status = STATUS[appError.errorName] ?? statuses[appError.errorName] ?? 200
  return {
    status,
    headers: status === 503 ? BUSY_HEADERS : {},
    body: refusal(appError, languageOf(request), request.routeOptions.url ?? ''),
  }
}

const isDeclared = (endpoint: Endpoint, name: ErrorName): boolean =>
  endpoint.errors.includes(name) || (COMMON_ERRORS as readonly ErrorName[]).includes(name)

/** What a refusal says that its call does not declare. */
function undeclared(endpoint: Endpoint, { errorName, problems }: AppError): string | undefined {
  if (!isDeclared(endpoint, errorName)) return `${endpoint.path} refused with the undeclared ${errorName}`
  const field = strayField(endpoint, problems)
  return field === undefined ? undefined : `${endpoint.path} refused its input for "${field}", which it does not have`
}

type Sendable = Envelope<unknown> | Download | { readonly json: string }

const userAgentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '').slice(0, 300)

const baseContext = (request: FastifyRequest, { clock, log }: CallOptions): RequestContext => ({
  language: languageOf(request),
  ip: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
  arrivedAt: clock.now(),
  log,
})

/** Written out: putting one object into another takes longer than all that stands in it. */
const hotContext = (request: FastifyRequest, { clock, log }: CallOptions): HotContext => ({
  language: languageOf(request),
  ip: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
  arrivedAt: clock.now(),
  log,
  tokenHash: tokenHashOf(request),
})

/** Who is calling and whether they may, for routes beside the calls too. */
export async function callerContext(
  request: FastifyRequest,
  guard: Guard,
  options: CallOptions,
): Promise<CallerContext> {
  const base = baseContext(request, options)
  const caller = await options.findCaller(tokenHashOf(request), base.arrivedAt)
  if (caller === undefined) return fail('SESSION_INVALID')
  requireAccess(guard, caller)
  return { ...base, caller }
}

async function contextOf(
  { endpoint, isHot }: Mounted,
  request: FastifyRequest,
  options: HttpOptions,
): Promise<RequestContext> {
  if (isHot) return hotContext(request, options)
  if (endpoint.access !== 'public') return callerContext(request, endpoint, options)
  return {
    ...baseContext(request, options),
    tokenHash: tokenHashIn(request),
    ...(endpoint.withCookie && { browserHash: browserHashIn(request) }),
  }
}

async function answer(mounted: Mounted, request: FastifyRequest, options: HttpOptions): Promise<Sendable> {
  const { endpoint, handler, isHot } = mounted
  let ctx: object = await contextOf(mounted, request, options)
  if (endpoint.transport === 'uploadToDisk') {
    return receiveUpload(request, await options.receiveFolder(), async (fields, file) =>
      envelope(z.parse(endpoint.output, await handler(parseInput(endpoint.input, fields), { ...ctx, file }))),
    )
  }
  let body: unknown = request.body ?? {}
  if (endpoint.transport === 'upload') {
    const upload: { fields: Record<string, string>; file: UploadedFile } = await readUpload(request)
    body = upload.fields
    ctx = { ...ctx, file: upload.file }
  }
  const result = await handler(parseInput(endpoint.input, body), ctx)
  if (endpoint.transport === 'download') return result as Download
  if (result instanceof ReadyJson) {
    const data = await readyText(result, options)
    if (options.isStrict) requireWhole(endpoint.output, data)
    return { json: `{"code":0,"msg":"ok","data":${data}}` }
  }
  const output = isHot && !options.isStrict ? result : z.parse(endpoint.output, result)
  if (endpoint.pictures === 'none') return envelope(output)
  const { caller } = ctx as CallerContext
  const holder: PictureHolder =
    endpoint.pictures === 'paper'
      ? { kind: 'paper', id: (output as { readonly paperId: string }).paperId }
      : { kind: 'session', id: caller.sessionId }
  return envelope(await options.linkPictures(output, holder))
}

async function send(reply: FastifyReply, sendable: Sendable): Promise<FastifyReply> {
  if ('stored' in sendable) {
    const { fileName: name, mime, stored: file, etag } = sendable
    const headers = fileHeaders({ mime, disposition: 'attachment', name, caching: 'no-store' })
    return sendFile(reply.request, reply, { file, etag, headers })
  }
  reply.header('cache-control', 'no-store')
  if ('json' in sendable) return reply.type('application/json; charset=utf-8').send(sendable.json)
  if (!('body' in sendable)) return reply.send(sendable)
  return reply
    .header('content-type', sendable.mime)
    .header('content-disposition', contentDisposition('attachment', sendable.fileName))
    .send(sendable.body)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As in `Endpoint`. */
    readonly acceptsRawText?: boolean
  }
}

/** The standard parser, of text that a database can keep. */
export function parseStorableJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, request.routeOptions.config.acceptsRawText === true ? body : storableJson(body), done),
  )
}

const NO_STORE = { 'cache-control': 'no-store' } as const

/** In tests a refusal that the call does not declare is a bug. */
function faultOf({ endpoint }: Mounted, error: unknown, { isStrict }: HttpOptions): unknown {
  const fault = isStrict && error instanceof AppError ? undeclared(endpoint, error) : undefined
  return fault === undefined ? error : new Error(fault)
}

/** The answer of a hot call to an input that was plain. */
async function shortAnswer(
  mounted: Mounted,
  input: unknown,
  { request, options }: { readonly request: FastifyRequest; readonly options: HttpOptions },
): Promise<ShortAnswer> {
  try {
    const ctx = hotContext(request, options)
    const result = await inLane(mounted.lane, () => mounted.handler(input, ctx))
    const output = options.isStrict ? z.parse(mounted.endpoint.output, result) : result
    return { status: 200, headers: NO_STORE, body: envelope(output) }
  } catch (error) {
    return refusalOf(faultOf(mounted, error, options), request, options)
  }
}

function registerCall(app: FastifyInstance, mounted: Mounted, options: HttpOptions): void {
  // The hot replies are far below the size from which compressing pays: they skip its hook.
  const { plain } = mounted
  const route = {
    ...(mounted.isHot && { compress: false as const }),
    ...(plain && shortRoute({ plain, answer: (input, request) => shortAnswer(mounted, input, { request, options }) })),
    config: { acceptsRawText: mounted.endpoint.acceptsRawText },
  }
  app.post(mounted.endpoint.path, route, async (request, reply) => {
    try {
      return await send(reply, await inLane(mounted.lane, () => answer(mounted, request, options)))
    } catch (error) {
      return sendError(faultOf(mounted, error, options), reply, options.log)
    }
  })
}

const takesFile = ({ endpoint: { transport } }: Mounted): boolean =>
  transport === 'upload' || transport === 'uploadToDisk'

/** Registers every mounted call as POST. Those that take files stand by themselves: what reads files follows each request to its end. */
export function registerCalls(app: FastifyInstance, calls: readonly Mounted[], options: HttpOptions): void {
  for (const call of calls) if (!takesFile(call)) registerCall(app, call, options)
  app.register(async uploads => {
    await acceptUploads(uploads)
    for (const call of calls) if (takesFile(call)) registerCall(uploads, call, options)
  })
}

/** The same answer for a file that is not there and for one that is not to be had. */
export const sendNothing = (request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply =>
  sendError(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }), reply, log)
