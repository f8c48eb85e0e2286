/** Inputs of files for lessons, and of their uploads. */
import { assets } from './contract/assets.ts'
import { type ModuleInput, problem } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

/** The uploads are a protocol of their own: `file` is what is sent, whatever header speaks of it. */
export const ASSET_PROBLEMS = {
  fileEmpty: problem('file', '文件是空的，请重新选择。', 'The file is empty. Choose another one.'),
  fileUnnamed: problem(
    'file',
    '文件没有可用的名称，请重命名后再上传。',
    'The file has no usable name. Rename it and upload it again.',
  ),
  uploadUnclear: problem(
    'file',
    '上传请求不完整，请刷新页面后重新上传。',
    'The upload request is not complete. Reload the page and upload the file again.',
  ),
}

export const ASSETS_INPUT: ModuleInput = {
  calls: [assets],
  fields: { name: localized('名称', 'Name'), state: localized('状态', 'State') },
  unseen: {
    kinds: localized('类型', 'Kinds'),
    unusedOnly: localized('仅看未使用的', 'Unused ones only'),
  },
  problems: ASSET_PROBLEMS,
}
