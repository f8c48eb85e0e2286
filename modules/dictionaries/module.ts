/** The wording of enumerations, and category trees. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { dictionariesErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'dictionaries',
  row: 2,
  about: 'the wording of enumerations, and category trees',
  errors: dictionariesErrors,
  tables: ['dictionaries', 'dictionary_items'],
  permissions: {
    'sys:dict:edit': ['sys:dict:view'],
    'sys:dict:view': [],
  },
  screens: ['Dictionaries'],
  menu: [
    page('system.dictionaries', {
      zh: '字典',
      en: 'Dictionaries',
      icon: 'dictionaries',
      path: '/admin/system/dictionaries',
      component: 'Dictionaries',
      permission: 'sys:dict:view',
      children: [grant('sys:dict:edit', '编辑字典', 'Edit dictionaries')],
      in: 'system',
      order: 2,
    }),
  ],
  auditActions: {
    'dictionary.save': localized('保存字典', 'Save dictionary'),
    'dictionary.delete': localized('删除字典', 'Delete dictionary'),
    'dictionary.import': localized('导入字典项', 'Import dictionary entries'),
    'dictionaryItem.save': localized('保存字典项', 'Save dictionary entry'),
    'dictionaryItem.move': localized('移动字典项', 'Move dictionary entry'),
    'dictionaryItem.delete': localized('删除字典项', 'Delete dictionary entry'),
  },
  auditObjects: {
    dictionary: localized('字典', 'Dictionary'),
    dictionaryItem: localized('字典项', 'Dictionary entry'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly dictionaries: typeof manifest
  }
}
