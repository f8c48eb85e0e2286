import type { FastifyInstance } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { openPictureLink, type PictureHolder } from '@tripos/runtime/picture-link.ts'
import { rememberFor } from '@tripos/runtime/remembered.ts'
import { FILE_ROUTE, fileHeaders, sendFile } from '@tripos/files/send-file.ts'
import { sendNothing } from '@tripos/http/http.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import { findServed } from './files.queries.ts'
import { storageKey } from './store-image.ts'

const FILE_ID = /^[0-9a-f]{64}$/
/** A page of many pictures is one question of right. */
const REMEMBERED_MS = 4000

const headersOf = (mime: string, needsLink: boolean) =>
  fileHeaders({
    mime,
    disposition: 'inline',
    // The bytes under an address never change. What needs a link is kept by the browser that was given it, and by nobody between.
    caching: `${needsLink ? 'private' : 'public'}, max-age=31536000, immutable`,
  })

/** Papers and sessions are above files: who starts the server ties them in. */
export interface FileRights {
  readonly isPaperOpen: (paperId: string) => Promise<boolean>
  readonly isSessionValid: (sessionId: string, now: Date) => Promise<boolean>
}

/** GET /files/{id} and /files/{id}/{ticket}. Nothing in such a file may act as a page of ours, whatever its bytes are. */
export function registerFileRoutes(app: FastifyInstance, deps: Deps, rights: FileRights): void {
  const { db, storage, clock, log } = deps
  const isHeld = rememberFor<PictureHolder>(REMEMBERED_MS, {
    clock,
    keyOf: ({ kind, id }) => kind + id,
    look: ({ kind, id }) => (kind === 'paper' ? rights.isPaperOpen(id) : rights.isSessionValid(id, clock.now())),
  })
  async function maySee(fileId: string, ticket: string | undefined): Promise<boolean> {
    if (ticket === undefined) return false
    const holder = openPictureLink(await serverKey(db, 'picture'), { fileId, ticket, now: clock.now() })
    return holder !== undefined && isHeld(holder)
  }
  app.route<{ Params: { id: string; ticket?: string } }>({
    ...FILE_ROUTE,
    url: '/files/:id/:ticket?',
    async handler(request, reply) {
      const { id, ticket } = request.params
      const found = FILE_ID.test(id) ? await findServed(db, id) : undefined
      if (found === undefined || (found.needsLink && !(await maySee(id, ticket))))
        return sendNothing(request, reply, log)
      const file = await storage.open(storageKey(id))
      if (file === undefined) return sendNothing(request, reply, log)
      return sendFile(request, reply, { file, etag: `"${id}"`, headers: headersOf(found.mime, found.needsLink) })
    },
  })
}
