import type { Deps } from '@tripos/module-kit/deps.ts'
import { files } from '../contract.ts'
import { mount } from '@tripos/http/mount.ts'
import { storeImage } from './store-image.ts'
import { storeMedia } from './store-media.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const filesCalls = (deps: Deps): readonly Mounted[] =>
  mount(files, {
    uploadImage: (_, ctx) => storeImage(deps, ctx, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }),
    uploadMedia: (_, ctx) => storeMedia(deps, ctx, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }),
  })
