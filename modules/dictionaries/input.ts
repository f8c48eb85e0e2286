/** Inputs of dictionaries. */
import { dictionaries } from './contract/dictionaries.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const DICTIONARIES_INPUT: ModuleInput = {
  calls: [dictionaries],
  fields: {
    kind: words('用于', 'Used for'),
    code: words('编码', 'Code'),
    titleZh: words('中文名称', 'Title in Chinese'),
    titleEn: words('英文名称', 'Title in English'),
    remark: words('备注', 'Remark'),
    value: words('值', 'Value'),
    labelZh: words('中文显示名', 'Label in Chinese'),
    labelEn: words('英文显示名', 'Label in English'),
    isEnabled: words('可供选择', 'Offered for choosing'),
    position: words('位置', 'Place'),
  },
  unseen: {
    dictionaryId: words('字典', 'Dictionary'),
    parentId: words('上级条目', 'Entry above'),
    stamp: words('版本标记', 'Stamp of the version'),
  },
}
