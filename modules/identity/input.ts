/** Inputs of identity: signing in and up, users, profiles and sessions. */
import { identity } from './contract/identity.ts'
import { profile } from './contract/profile.ts'
import { sessions, signIns } from './contract/sign-ins.ts'
import { users } from './contract/users.ts'
import { type FieldNames, type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

const FIELDS = {
  userName: localized('用户名', 'User name'),
  realName: localized('姓名', 'Name'),
  avatar: localized('头像', 'Picture'),
  password: localized('密码', 'Password'),
  roleType: localized('类型', 'Kind'),
  state: localized('状态', 'State'),
  mobile: localized('手机号', 'Mobile'),
  email: localized('邮箱', 'E-mail'),
  idCard: localized('身份证号', 'ID card'),
  departmentIds: localized('部门', 'Departments'),
  roleIds: localized('角色', 'Roles'),
  roleId: localized('角色', 'Role'),
  code: localized('验证码', 'Code'),
  contact: localized('手机号或邮箱', 'Mobile number or e-mail'),
  reason: localized('原因', 'Reason'),
  existing: localized('已存在的用户', 'Existing users'),
  ip: localized('IP 地址', 'IP address'),
  result: localized('结果', 'Result'),
  way: localized('登录方式', 'Method'),
  from: localized('开始时间', 'From'),
  until: localized('结束时间', 'Until'),
  siteName: localized('站点名称', 'Site name'),
  defaultLanguage: localized('默认语言', 'Default language'),
  timeZone: localized('时区', 'Time zone'),
} satisfies FieldNames

const UNSEEN = {
  oldPassword: localized('原密码', 'Old password'),
  ownPassword: localized('您的登录密码', 'Your own password'),
  mustChangePassword: localized('下次登录须修改密码', 'Change the password at the next sign-in'),
  invite: localized('发送邀请', 'Send an invitation'),
  mode: localized('修改方式', 'Kind of change'),
  devices: localized('设备标识', 'Known devices'),
  'devices.{n}': localized('第 {n} 个设备', 'device {n}'),
  work: localized('安全验证', 'Security check'),
  challenge: localized('题目', 'challenge'),
  answers: localized('答案', 'answers'),
  purpose: localized('验证码用途', 'Purpose of the code'),
  setupToken: localized('设置链接', 'Setup link'),
  token: localized('登录凭证', 'Session token'),
  importId: localized('导入编号', 'Id of the import'),
  secret: localized('导入凭证', 'Secret of the import'),
  onlyNew: localized('仅看新消息', 'New ones only'),
  userIds: localized('用户', 'Users'),
} satisfies FieldNames

export const IDENTITY_PROBLEMS = {
  ownDepartmentNeeded: problem(
    'departmentIds',
    '请至少选择一个您管理的部门，否则您将无法再管理该用户。',
    'Choose at least one department that you manage; without one you could no longer find this user.',
  ),
  timeZoneUnknown: problem('timeZone', '没有这个时区，请重新选择。', 'There is no such time zone. Choose another one.'),
  stateNotNext: problem(
    'state',
    '只有自行注册的新账号才会待审核，请选择其他状态。',
    'Only new accounts of people who signed up themselves await review. Choose another state.',
  ),
  passwordMissing: problem('password', '请为新用户设置密码。', 'Set a password for the new user.'),
  passwordForOne: problem(
    'password',
    '指定的密码只能用于一名用户；重置多名用户时请留空，由系统生成。',
    'A typed password is for one user only. Leave it empty for several users: each then gets a generated one.',
  ),
  studentWithRoles: problem(
    'roleIds',
    '学员不能拥有管理角色，请清空角色，或把类型改为管理员。',
    'A student cannot have administrator roles. Remove the roles, or change the kind to administrator.',
  ),
  importUsed: problem(
    'importId',
    '这次导入已经提交过，请重新选择文件。',
    'This import was sent before. Choose the file again.',
  ),
  departmentNotAsked: problem(
    'departmentId',
    '本站注册时不选择部门，请刷新页面后重试。',
    'This site does not ask for a department at sign-up. Reload the page and try again.',
  ),
  contactMissing: problem(
    'email',
    '请填写可接收邀请的邮箱或手机号，或改为设置密码。',
    'Give an e-mail address or mobile number that the invitation can be sent to, or set a password instead.',
  ),
  departmentMissing: problem('departmentId', '请选择部门。', 'Choose a department.'),
} satisfies ProblemsOf<typeof identity | typeof users>

export const IDENTITY_INPUT: ModuleInput = {
  calls: [identity, profile, sessions, signIns, users],
  fields: FIELDS,
  unseen: UNSEEN,
  problems: IDENTITY_PROBLEMS,
}
