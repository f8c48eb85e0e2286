/** GET /media/...: the bytes of assets, for whoever has a link that a call has given. */
import { AssetKind } from '../contract/asset-kinds.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { FILE_ROUTE, fileHeaders, sendFile } from '@tripos/files/send-file.ts'
import { sendNothing } from '@tripos/http/http.ts'
import { fileKey, thumbnailKey } from './asset-keys.ts'
import { THUMBNAIL } from './asset-links.ts'
import { assetTypeByName, isInline } from './asset-types.rules.ts'
import { mediaKey } from './media-key.ts'
import { MEDIA_PATH, type Opened, openLink } from './media-link.ts'
import { makeMediaRights, type MayLearn } from './media-rights.ts'
import { appsThatShow, registerPackageHost } from './packages/package-host.ts'
import { sendPackageFile } from './packages/send-package-file.ts'

interface Params {
  readonly id: string
  readonly ticket: string
  readonly '*': string
}

const secondsLeft = ({ end }: Opened, now: Date): number => Math.floor(end - now.getTime() / 1000)

/** The name says the type: it is signed, and was made from what the bytes were found to be. */
function headersOf(opened: Opened, now: Date): Record<string, string> {
  const { path } = opened
  const type = path === THUMBNAIL ? { mime: 'image/jpeg', kind: AssetKind.image } : assetTypeByName(path)
  return fileHeaders({
    mime: type?.mime ?? 'application/octet-stream',
    disposition: type !== undefined && isInline(type.kind) ? 'inline' : 'attachment',
    name: path,
    caching: `private, max-age=${secondsLeft(opened, now)}, immutable`,
  })
}

export function registerMediaRoute(app: FastifyInstance, deps: Deps, mayLearn: MayLearn): void {
  const { db, storage, clock, log, config } = deps
  const holds = makeMediaRights(deps, mayLearn)
  const url = `${MEDIA_PATH}/:id/:ticket/*`
  registerPackageHost(app, config, url)
  app.route<{ Params: Params }>({
    ...FILE_ROUTE,
    url,
    async handler(request, reply) {
      const { id, ticket, '*': path } = request.params
      const now = clock.now()
      const opened = openLink(await mediaKey(db), { assetId: id, ticket, path }, now)
      if (opened === undefined || !(await holds(opened))) return sendNothing(request, reply, log)
      const apps = appsThatShow(config, request.hostname)
      if (opened.isPackage) {
        const folder = `${MEDIA_PATH}/${id}/${ticket}/`
        return sendPackageFile(deps, reply, {
          assetId: id,
          path: opened.path,
          folder,
          maxAge: secondsLeft(opened, now),
          apps,
        })
      }
      if (apps !== undefined) return sendNothing(request, reply, log)
      const isThumbnail = opened.path === THUMBNAIL
      const file = await storage.open(isThumbnail ? thumbnailKey(id) : fileKey(id))
      if (file === undefined) return sendNothing(request, reply, log)
      return sendFile(request, reply, {
        file,
        etag: isThumbnail ? `"${id}-t"` : `"${id}"`,
        headers: headersOf(opened, now),
      })
    },
  })
}
