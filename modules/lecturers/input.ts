/** Inputs of lecturers. */
import { lecturers } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf, words } from '@tripos/contract-kit/input/words.ts'

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
    name: words('姓名', 'Name'),
    title: words('头衔', 'Title'),
    portrait: words('照片', 'Portrait'),
    introduction: words('简介', 'Introduction'),
    userId: words('关联账号', 'Account'),
  },
  unseen: { state: words('状态', 'State') },
  problems: LECTURER_PROBLEMS,
}
