/** Inputs of practice. */
import { practiceBanks } from './contract/practice-banks.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const PRACTICE_INPUT: ModuleInput = {
  calls: [practiceBanks],
  fields: {
    isOpen: localized('开放训练', 'Open for practice'),
    openType: localized('训练对象', 'Who may practise'),
    audienceDepartmentIds: localized('指定部门', 'Departments'),
    audienceUserIds: localized('指定人员', 'People'),
  },
  unseen: { bankId: localized('题库', 'Bank') },
}
