/** Inputs of partner systems, and of those who come from one. */
import { externalSignIn, partners } from './contract/partners.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const PARTNERS_INPUT: ModuleInput = {
  calls: [externalSignIn, partners],
  fields: {
    mode: localized('没有本站账号的用户', 'People without an account here'),
    roleIds: localized('允许的角色', 'Allowed roles'),
  },
  unseen: {
    name: localized('系统名称', 'Name of the system'),
    allowsStudents: localized('允许学员登录', 'Students may sign in'),
    isEnabled: localized('启用', 'Enabled'),
    code: localized('登录凭证', 'Sign-in code'),
    bindToken: localized('绑定链接', 'Binding link'),
    userName: localized('用户名', 'User name'),
    password: localized('密码', 'Password'),
    devices: localized('设备标识', 'Known devices'),
    'devices.{n}': localized('第 {n} 个设备', 'device {n}'),
    work: localized('安全验证', 'Security check'),
    challenge: localized('题目', 'challenge'),
    answers: localized('答案', 'answers'),
  },
}
