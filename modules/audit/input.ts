/** Inputs of the log of operations. */
import { audit } from './contract.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const AUDIT_INPUT: ModuleInput = {
  calls: [audit],
  fields: {
    actorId: localized('操作人', 'By'),
    action: localized('操作', 'Action'),
    objectType: localized('对象类型', 'Object type'),
    objectId: localized('对象编号', 'Object ID'),
    from: localized('开始日期', 'From'),
    until: localized('结束日期', 'Until'),
    head: localized('链尾', 'Last link'),
  },
}
