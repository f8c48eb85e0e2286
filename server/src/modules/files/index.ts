/** Uploaded pictures. */
import { files } from '@tripos/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/fail.ts'
import { sendError } from '../../kernel/http.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import { findMime } from './files.queries.ts'
import { storageKey, storeImage } from './store-image.ts'

export const filesModule = (deps: Deps): Module => ({
  calls: mount(files, {
    uploadImage: (_, ctx) => storeImage(deps, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }, ctx),
  }),
  jobs: [],
})

const FILE_ID = /^[0-9a-f]{64}$/

/** GET /files/{id}. Nothing in such a file may act as a page of ours, whatever its bytes are. */
export function registerFileRoutes(app: FastifyInstance, { db, storage, log }: Deps): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { id } = request.params
    const mime = FILE_ID.test(id) ? await findMime(db, id) : undefined
    const bytes = mime === undefined ? undefined : await storage.get(storageKey(id))
    if (mime === undefined || bytes === undefined) {
      return sendError(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }), reply, log)
    }
    return reply
      .headers({
        'content-type': mime,
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}

export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
