/** Inputs of partner systems, and of those who come from one. */
import { externalSignIn, partners } from './contract/partners.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const PARTNERS_INPUT: ModuleInput = {
  calls: [externalSignIn, partners],
  fields: {
    mode: words('没有本站账号的用户', 'People without an account here'),
    roleIds: words('允许的角色', 'Roles allowed'),
  },
  unseen: {
    name: words('系统名称', 'Name of the system'),
    allowsStudents: words('允许学员登录', 'Students may sign in'),
    isEnabled: words('启用', 'Enabled'),
    code: words('登录凭证', 'Sign-in code'),
    bindToken: words('绑定链接', 'Binding link'),
    userName: words('用户名', 'User name'),
    password: words('密码', 'Password'),
    devices: words('设备标识', 'Known devices'),
    'devices.{n}': words('第 {n} 个设备', 'device {n}'),
    work: words('安全验证', 'Security check'),
    challenge: words('题目', 'challenge'),
    answers: words('答案', 'answers'),
  },
}
