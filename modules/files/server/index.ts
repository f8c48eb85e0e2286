/** Uploaded pictures, sound and video. */
import { files } from '../contract.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { FILES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { storeImage } from './store-image.ts'
import { storeMedia } from './store-media.ts'

export const filesModule = serverModule(manifest, deps => ({
  inputs: [FILES_INPUT],
  calls: mount(files, {
    uploadImage: (_, ctx) => storeImage(deps, ctx, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }),
    uploadMedia: (_, ctx) => storeMedia(deps, ctx, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }),
  }),
  jobs: [],
}))

export { type FileRights, registerFileRoutes } from './file-route.ts'
export { hideFiles } from './hide-files.ts'
export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
export { loadMedia, MEDIA_EXTENSIONS, storeSharedMedia } from './store-media.ts'
export { fileRows } from './shared.queries.ts'
