import { assets } from '../contract/assets.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount } from '@tripos/http/mount.ts'
import { linkForStaff, pageAssets, removeAssets, renameOne, showAsset, showUsage } from './assets.ts'
import { storeThumbnail } from './thumbnails.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const assetsCalls = (deps: Deps): readonly Mounted[] =>
  mount(assets, {
    paging: (input, ctx) => pageAssets(deps, ctx, input),
    detail: ({ id }, ctx) => showAsset(deps, ctx, id),
    link: ({ id }, ctx) => linkForStaff(deps, ctx, id),
    rename: async (input, ctx) => {
      await renameOne(deps, ctx, input)
      return {}
    },
    delete: async ({ ids }, ctx) => {
      await removeAssets(deps, ctx, ids)
      return {}
    },
    usage: (_, ctx) => showUsage(deps, ctx),
    thumbnail: async ({ id }, ctx) => {
      await storeThumbnail(deps, ctx, id)
      return {}
    },
  })
