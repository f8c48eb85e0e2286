/** Uploaded pictures, sound and video. */
import { files } from '../contract.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { mount } from '@tripos/http/mount.ts'
import { storeImage } from './store-image.ts'
import { storeMedia } from './store-media.ts'

export const filesModule = (deps: Deps): Module => ({
  calls: mount(files, {
    uploadImage: (_, ctx) => storeImage(deps, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }, ctx),
    uploadMedia: (_, ctx) => storeMedia(deps, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }, ctx),
  }),
  jobs: [],
})

export { type FileRights, registerFileRoutes } from './file-route.ts'
export { hideFiles } from './hide-files.ts'
export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
export { loadMedia, MEDIA_EXTENSIONS, storeSharedMedia } from './store-media.ts'
export { fileRows } from './shared.queries.ts'
