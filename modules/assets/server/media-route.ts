/** GET /media/...: the bytes of assets, for whoever has a link that a call has given. */
import { AssetKind } from '../contract/asset-kinds.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { FILE_ROUTE, fileHeaders, sendFile } from '@tripos/files/send-file.ts'
import { sendNothing } from '@tripos/http/http.ts'
import { fileKey, pdfKey, thumbnailKey } from './asset-keys.ts'
import { THUMBNAIL } from './asset-links.ts'
import { type AssetType, assetTypeByName, isInline } from './asset-types.rules.ts'
import { mediaKey } from './media-key.ts'
import { MEDIA_PATH, type Opened, openLink } from './media-link.ts'
import { makeMediaRights, type MayLearn } from './media-rights.ts'
import { appsThatShow, registerPackageHost } from './packages/package-host.ts'
import { sendPackageFile } from './packages/send-package-file.ts'
import { SLIDES_PDF } from './slides/shown-slides.ts'

interface Params {
  readonly id: string
  readonly ticket: string
  readonly '*': string
}

const secondsLeft = ({ end }: Opened, now: Date): number => Math.floor(end - now.getTime() / 1000)

interface Beside {
  readonly keyOf: (assetId: string) => string
  readonly tag: string
  readonly type: AssetType
}

/** What belongs to a file beside itself, by names that no file can have. */
const BESIDE = new Map<string, Beside>([
  [THUMBNAIL, { keyOf: thumbnailKey, tag: '-t', type: { mime: 'image/jpeg', kind: AssetKind.image } }],
  [SLIDES_PDF, { keyOf: pdfKey, tag: '-p', type: { mime: 'application/pdf', kind: AssetKind.pdf } }],
])

/** The name says the type: it is signed, and was made from what the bytes were found to be. */
function headersOf(opened: Opened, now: Date): Record<string, string> {
  const { path } = opened
  const type = BESIDE.get(path)?.type ?? assetTypeByName(path)
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
      const { keyOf, tag } = BESIDE.get(opened.path) ?? { keyOf: fileKey, tag: '' }
      const file = await storage.open(keyOf(id))
      if (file === undefined) return sendNothing(request, reply, log)
      return sendFile(request, reply, {
        file,
        etag: `"${id}${tag}"`,
        headers: headersOf(opened, now),
      })
    },
  })
}
