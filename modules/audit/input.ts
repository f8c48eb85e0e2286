/** Inputs of the log of operations. */
import { audit } from './contract.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const AUDIT_INPUT: ModuleInput = {
  calls: [audit],
  fields: {
    actorId: words('操作人', 'By'),
    action: words('操作', 'Action'),
    objectType: words('对象类型', 'Kind of thing'),
    objectId: words('对象编号', 'Id of the thing'),
    from: words('开始日期', 'From'),
    until: words('结束日期', 'Until'),
    head: words('链尾', 'Last link'),
  },
}
