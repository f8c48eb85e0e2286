/** Inputs of dictionaries. */
import { dictionaries } from './contract/dictionaries.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const DICTIONARIES_INPUT: ModuleInput = {
  calls: [dictionaries],
  fields: {
    kind: localized('用于', 'Used for'),
    code: localized('编码', 'Code'),
    titleZh: localized('中文名称', 'Title in Chinese'),
    titleEn: localized('英文名称', 'Title in English'),
    remark: localized('备注', 'Remark'),
    value: localized('值', 'Value'),
    labelZh: localized('中文显示名', 'Label in Chinese'),
    labelEn: localized('英文显示名', 'Label in English'),
    isEnabled: localized('可供选择', 'Available for selection'),
    position: localized('位置', 'Place'),
  },
  unseen: {
    dictionaryId: localized('字典', 'Dictionary'),
    parentId: localized('上级条目', 'Entry above'),
    stamp: localized('版本标记', 'Stamp of the version'),
  },
}
