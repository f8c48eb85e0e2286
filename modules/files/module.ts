/** Uploaded pictures, sound and video. */
import { defineModule, grant } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { filesErrors } from './errors.ts'
import { FILES_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'files',
  row: 2,
  about: 'uploaded pictures, sound and video',
  errors: filesErrors,
  tables: ['files'],
  permissions: {
    'common:file:upload': [],
  },
  menu: [
    {
      ...grant('common:file:upload', '上传图片、音频和视频', 'Upload pictures, sound and video'),
      in: 'questions.list',
      order: 1,
    },
  ],
  auditActions: {
    'file.upload': localized('上传文件', 'Upload file'),
  },
  notificationsTitle: localized('导入与导出', 'Imports and exports'),
  notifications: FILES_NOTIFICATIONS,
  auditObjects: {
    file: localized('文件', 'File'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly files: typeof manifest
  }
}
