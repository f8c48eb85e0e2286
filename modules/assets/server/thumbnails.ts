import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { cleanImage } from '@tripos/files/clean-image.rules.ts'
import { identifyBytes } from '@tripos/files/identify.ts'
import { imageSize } from '@tripos/documents/image-size.rules.ts'
import type { UploadContext } from '@tripos/http/mount.ts'
import { requireClean } from '../../files/server/index.ts'
import { thumbnailKey } from './asset-keys.ts'
import { findAsset, setThumbnail } from './assets.queries.ts'

const MAX_SIDE = 480
const MAX_BYTES = 200 * 1024
const TYPE = 'image/jpeg'

/**
 * A small picture of a film or a picture, made by the browser that has sent it: the server decodes no pixels. It is held
 * to be a picture and nothing else; what it shows is the word of whoever may change the file.
 */
export async function storeThumbnail(deps: Deps, { caller, file }: UploadContext, id: string): Promise<void> {
  if ((await findAsset(deps.db, caller, id)) === undefined) fail('NOT_FOUND')
  const { found: type } = await identifyBytes(file.bytes)
  if (type !== TYPE) fail('FILE_TYPE_REFUSED', { args: { type, allowed: 'JPEG' } })
  const bytes = cleanImage(TYPE, file.bytes)
  const size = bytes && imageSize(TYPE, bytes)
  if (bytes === undefined || size === undefined) return fail('FILE_DAMAGED', { args: { type } })
  if (size.width > MAX_SIDE || size.height > MAX_SIDE || bytes.length > MAX_BYTES) {
    return fail('IMAGE_TOO_BIG', { args: { what: `${size.width} × ${size.height}` } })
  }
  await requireClean(deps, bytes)
  await deps.storage.put(thumbnailKey(id), bytes)
  if (!(await setThumbnail(deps.db, caller, id))) fail('NOT_FOUND')
}
