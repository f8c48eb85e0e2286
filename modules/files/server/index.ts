/** Uploaded pictures, sound and video. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { FILES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { filesCalls } from './handlers.ts'

export const filesModule = serverModule(manifest, deps => ({
  inputs: [FILES_INPUT],
  calls: filesCalls(deps),
  jobs: [],
}))

export { type FileRights, registerFileRoutes } from './file-route.ts'
export { hideFiles } from './hide-files.ts'
export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
export { requireClean } from './require-clean.ts'
export { loadMedia, mediaEnding, storeSharedMedia } from './store-media.ts'
export { printedPicture } from './printed-picture.ts'
export { writeArchive } from './write-archive.ts'
export { fileRows } from './shared.queries.ts'
