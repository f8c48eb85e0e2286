/** The files that lessons are made of. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { assetsErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'assets',
  row: 5,
  about: 'the files that lessons are made of',
  errors: assetsErrors,
  tables: ['asset_conversions', 'asset_entries', 'asset_packages', 'assets', 'media_keys'],
  permissions: {
    'course:asset:edit': ['course:asset:view'],
    'course:asset:view': [],
  },
  screens: ['AssetList'],
  menu: [
    page('courses.assets', {
      zh: '素材库',
      en: 'Files',
      icon: 'assets',
      path: '/admin/courses/assets',
      component: 'AssetList',
      permission: 'course:asset:view',
      children: [grant('course:asset:edit', '上传和管理素材', 'Upload and manage files')],
      in: 'courses',
      order: 3,
    }),
  ],
  auditActions: {
    'asset.upload': localized('上传素材', 'Upload file for lessons'),
    'asset.rename': localized('重命名素材', 'Rename file for lessons'),
    'asset.delete': localized('删除素材', 'Delete file for lessons'),
  },
  auditObjects: {
    asset: localized('素材', 'File for lessons'),
  },
  jobs: {
    'assets-clean-up': localized(
      '清理未完成的上传和无主的素材',
      'Clear out unfinished uploads and files that nothing names',
    ),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly assets: typeof manifest
  }
}
