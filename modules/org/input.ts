/** Inputs of departments. */
import { org } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const ORG_PROBLEMS = {
  parentMissing: problem(
    'parentId',
    '请选择上级部门；新建顶级部门时请明确留空。',
    'Choose the department above, or say that there is none (null).',
  ),
  parentFixed: problem(
    'parentId',
    '重命名时不能更换上级部门，请使用“移动”。',
    'It cannot be changed together with the name. Move the department instead.',
  ),
} satisfies ProblemsOf<typeof org>

export const ORG_INPUT: ModuleInput = {
  calls: [org],
  fields: { name: localized('部门名称', 'Name'), parentId: localized('上级', 'Below') },
  unseen: { sort: localized('位置', 'Place'), countsPeople: localized('统计人数', 'Count people') },
  problems: ORG_PROBLEMS,
}
