/**
 * tus 1.0.0 (https://tus.io/protocols/resumable-upload): creation, termination, expiration. Refusals are envelopes of the
 * error table with the status that the protocol wants. Why it is our own: docs/adr/0015-uploads-that-resume.md.
 */
import { TUS_PATH } from '../contract/assets.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { ASSET_PROBLEMS } from '../input.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { failInput } from '@tripos/runtime/fail.ts'
import { callerContext, type FindCaller, sendErrorAs } from '@tripos/http/http.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { askUpload, beginUpload, giveUp, MEGABYTE, uploadEnd } from './uploads.ts'
import { writeUpload } from './write-upload.ts'

const VERSION = '1.0.0'
const OFFSETS = 'application/offset+octet-stream'
const ACCESS = { access: { permission: 'course:asset:edit' }, whilePasswordIsDue: false } as const

/** Clients of the protocol look at the status alone: what will not change by trying again is 4xx. */
const STATUS: Partial<Record<ErrorName, number>> = {
  SESSION_INVALID: 401,
  PASSWORD_CHANGE_DUE: 403,
  NOT_ALLOWED: 403,
  BAD_INPUT: 400,
  NOT_FOUND: 404,
  UPLOAD_OFFSET: 409,
  ASSET_TOO_LARGE: 413,
  ASSET_QUOTA_OWN: 413,
  ASSET_QUOTA_ALL: 413,
  ASSET_TYPE_REFUSED: 415,
  H5P_PACKAGE: 415,
  BUSY: 503,
}

/** The value of one key of `Upload-Metadata`: pairs of a name and its value in base64. */
function metadata(header: string | string[] | undefined, key: string): string {
  const pair = String(header ?? '')
    .split(',')
    .map(text => text.trim().split(' '))
    .find(([name]) => name === key)
  return Buffer.from(pair?.[1] ?? '', 'base64').toString('utf8')
}

function wholeNumber(header: string | string[] | undefined): number {
  const text = String(header ?? '')
  if (!/^\d{1,15}$/.test(text)) failInput(ASSET_PROBLEMS.uploadUnclear)
  return Number(text)
}

type Answer = (request: FastifyRequest, reply: FastifyReply, ctx: CallerContext) => Promise<FastifyReply>
const idOf = (request: FastifyRequest): string => {
  const { id } = request.params as { id: string }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) failInput(ASSET_PROBLEMS.uploadUnclear)
  return id
}

/** What each method answers to whoever may ask. */
function answersOf(deps: Deps): Readonly<Record<'begin' | 'ask' | 'write' | 'giveUp', Answer>> {
  return {
    async begin({ headers }, reply, ctx) {
      const sizeBytes = wholeNumber(headers['upload-length'])
      if (sizeBytes === 0) failInput(ASSET_PROBLEMS.fileEmpty)
      const fileName = metadata(headers['upload-metadata'], 'filename')
      const upload = await beginUpload(deps, ctx, { fileName, sizeBytes })
      const location = `${TUS_PATH}/${upload.id}`
      return reply
        .code(201)
        .headers({ location, 'upload-expires': uploadEnd(upload).toUTCString() })
        .send()
    },
    async ask(request, reply, { caller }) {
      const upload = await askUpload(deps, caller.userId, idOf(request))
      return reply
        .code(200)
        .headers({
          'upload-offset': upload.receivedBytes,
          'upload-length': upload.sizeBytes,
          'upload-expires': uploadEnd(upload).toUTCString(),
        })
        .send()
    },
    async write(request, reply, { caller }) {
      if (request.headers['content-type'] !== OFFSETS) failInput(ASSET_PROBLEMS.uploadUnclear)
      const offset = wholeNumber(request.headers['upload-offset'])
      const body = request.body as Readable
      const after = await writeUpload(deps, { ownerId: caller.userId, id: idOf(request), offset, body })
      return reply.code(204).header('upload-offset', after).send()
    },
    async giveUp(request, reply, { caller }) {
      await giveUp(deps, caller.userId, idOf(request))
      return reply.code(204).send()
    },
  }
}

/** Registered as an area of its own: bodies here are bytes, and nothing parses or collects them. */
export function registerUploads(app: FastifyInstance, deps: Deps, findCaller: FindCaller): void {
  const { clock, log, config } = deps
  const answers = answersOf(deps)
  const guarded = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'tus-resumable': VERSION, 'cache-control': 'no-store' })
    if (request.headers['tus-resumable'] !== VERSION) return reply.code(412).header('tus-version', VERSION).send()
    try {
      return await answer(request, reply, await callerContext(request, ACCESS, { clock, log, findCaller }))
    } catch (error) {
      // The line was cut: nobody reads the reply, and it is no fault of the server.
      if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
      return sendErrorAs(error, reply, { log, statuses: STATUS })
    }
  }
  const greeting = {
    'tus-resumable': VERSION,
    'tus-version': VERSION,
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': config.assetLargestMegabytes * MEGABYTE,
  }
  app.register((area, _, done) => {
    area.removeAllContentTypeParsers()
    area.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    area.options(TUS_PATH, (_request, reply) => reply.code(204).headers(greeting).send())
    area.post(TUS_PATH, guarded(answers.begin))
    area.head(`${TUS_PATH}/:id`, guarded(answers.ask))
    area.patch(`${TUS_PATH}/:id`, guarded(answers.write))
    area.delete(`${TUS_PATH}/:id`, guarded(answers.giveUp))
    done()
  })
}
