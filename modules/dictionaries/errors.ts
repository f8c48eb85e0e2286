import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const dictionariesErrors = {
  DICTIONARY_CODE_TAKEN: refusal(
    10020042,
    '字典编码“{code}”已存在。',
    'A dictionary with the code "{code}" already exists.',
  ),
  DICTIONARY_VALUE_TAKEN: refusal(
    10020043,
    '该字典中已有值“{value}”。',
    'The dictionary already has the value "{value}".',
  ),
  DICTIONARY_BUILT_IN: refusal(
    10020044,
    '内置字典的编码和值由系统规定，不能新增、更改或删除。',
    'Codes and values of a built-in dictionary are fixed: they cannot be added, changed or deleted.',
  ),
  DICTIONARY_IN_USE: refusal(
    10020045,
    '“{name}”仍被使用或有下级分类，无法删除。',
    '"{name}" is still in use or has entries below it and cannot be deleted.',
  ),
  DICTIONARY_CYCLE: refusal(10020046, '不能把分类移动到它自己之下。', 'An entry cannot be moved below itself.'),
  DICTIONARY_FULL: refusal(10020047, '数量已达上限 {max}。', 'The limit of {max} has been reached.'),
  DICTIONARY_IMPORT_STALE: refusal(
    10020048,
    '检查之后文件或字典已有变化，未导入任何内容，请重新检查文件。',
    'The file or the dictionary has changed since the check, so nothing was imported. Please check the file again.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly dictionaries: typeof dictionariesErrors
  }
}
