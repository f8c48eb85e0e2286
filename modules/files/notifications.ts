/** What people are told of files that they had brought in or made, where that took longer than anybody looks at a page. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const FILES_NOTIFICATIONS = {
  'import.finished': {
    name: localized('导入完成', 'Import finished'),
    to: 'staff',
    channels: [],
    variables: { file: 'text', count: 'number' },
    title: localized('导入完成：{file}', 'Imported: {file}'),
    body: localized('“{file}”已导入，共 {count} 条。', '{file} was imported: {count} rows.'),
  },
  'import.failed': {
    name: localized('导入失败', 'Import failed'),
    to: 'staff',
    channels: [],
    variables: { file: 'text' },
    title: localized('导入失败：{file}', 'Import failed: {file}'),
    body: localized(
      '“{file}”未能导入，没有写入任何数据。请重新检查文件后再次导入。',
      'Nothing of {file} was imported. Check the file again, then import it once more.',
    ),
  },
  'export.finished': {
    name: localized('导出完成', 'Export finished'),
    to: 'staff',
    channels: [],
    variables: { file: 'text' },
    title: localized('导出完成：{file}', 'Exported: {file}'),
    body: localized('“{file}”已下载到发起导出的浏览器。', '{file} was downloaded by the browser that asked for it.'),
  },
  'export.failed': {
    name: localized('导出失败', 'Export failed'),
    to: 'staff',
    channels: [],
    variables: { file: 'text' },
    title: localized('导出未完成：{file}', 'Export broke off: {file}'),
    body: localized(
      '“{file}”的下载中断了，已下载的文件不完整。请重新导出。',
      'The download of {file} broke off, so the file is not whole. Please export it again.',
    ),
  },
} as const satisfies NotificationKinds
