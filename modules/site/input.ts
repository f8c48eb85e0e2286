/** Inputs of the settings of the site. */
import { site } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const SITE_PROBLEMS = {
  studentIdleTooLong: problem(
    'studentIdleHours',
    '不能大于“学员：最长”的 {max} 小时。',
    'It cannot be more than the {max} hours of "Students: at most".',
  ),
  administratorIdleTooLong: problem(
    'administratorIdleHours',
    '不能大于“管理员：最长”的 {max} 小时。',
    'It cannot be more than the {max} hours of "Administrators: at most".',
  ),
  departmentChosenByPerson: problem(
    'signUpDepartmentId',
    '注册时由本人选择部门，请清空固定部门，或改为“固定部门”。',
    'New users choose their department themselves. Remove the fixed department, or choose "This department".',
  ),
  departmentUnknown: problem(
    'signUpDepartmentId',
    '该部门已被删除，请重新选择。',
    'This department has been deleted. Choose another one.',
  ),
  timeZoneUnknown: problem('timeZone', '没有这个时区，请重新选择。', 'There is no such time zone. Choose another one.'),
  roomAddressesWrong: problem(
    'roomAddresses',
    '请填写网络地址或网段，用英文逗号分隔，例如 10.8.0.0/16, 192.168.5.20。',
    'Type addresses or ranges separated by commas, e.g. 10.8.0.0/16, 192.168.5.20.',
  ),
} satisfies ProblemsOf<typeof site>

export const SITE_INPUT: ModuleInput = {
  calls: [site],
  fields: {
    siteName: localized('站点名称', 'Site name'),
    copyRight: localized('版权信息', 'Copyright'),
    frontLogo: localized('前台标志', 'Logo of the site'),
    backLogo: localized('后台标志', 'Logo of the back office'),
    loginBackground: localized('登录页背景', 'Background of the sign-in page'),
    signUpOpen: localized('开放注册', 'Sign-up is open'),
    signUpReview: localized('注册需审核', 'New accounts need approval'),
    signUpDepartmentId: localized('固定部门', 'This department'),
    signUpChoice: localized('由本人选择', 'Chosen by the user'),
    singleSession: localized('同一账号只允许一处登录', 'One session per account'),
    workAlways: localized('始终进行安全验证', 'Security check each time'),
    loginByPassword: localized('用户名和密码', 'By user name and password'),
    loginByMobile: localized('手机验证码', 'By a code to the mobile number'),
    loginByEmail: localized('邮箱验证码', 'By a code to the e-mail address'),
    roomAddresses: localized('机房网络地址', 'Networks of computer rooms'),
    defaultLanguage: localized('默认语言', 'Default language'),
    studentIdleHours: localized('学员：无操作', 'Students: when idle'),
    studentAbsoluteHours: localized('学员：最长', 'Students: at most'),
    administratorIdleHours: localized('管理员：无操作', 'Administrators: when idle'),
    administratorAbsoluteHours: localized('管理员：最长', 'Administrators: at most'),
    timeZone: localized('时区', 'Time zone'),
  },
  problems: SITE_PROBLEMS,
}
