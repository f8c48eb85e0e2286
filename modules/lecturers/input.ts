/** Inputs of lecturers. */
import { lecturers } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const LECTURER_PROBLEMS = {
  userUnknown: problem(
    'userId',
    '只能关联状态正常的管理员账号，请重新选择。',
    'Only the account of an administrator can be linked. Choose another one.',
  ),
} satisfies ProblemsOf<typeof lecturers>

export const LECTURERS_INPUT: ModuleInput = {
  calls: [lecturers],
  fields: {
    name: localized('姓名', 'Name'),
    title: localized('头衔', 'Title'),
    portrait: localized('照片', 'Portrait'),
    introduction: localized('简介', 'Introduction'),
    userId: localized('关联账号', 'Account'),
  },
  unseen: { state: localized('状态', 'State') },
  problems: LECTURER_PROBLEMS,
}
