import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const identityErrors = {
  LOGIN_WRONG: refusal(10010010, '用户名或密码错误。', 'Incorrect user name or password.'),
  WORK_NEEDED: refusal(
    10010011,
    '正在进行安全验证，请稍候。',
    'A security check is running in your browser. Please wait a moment.',
  ),
  WORK_WRONG: refusal(10010012, '安全验证已过期，请重试。', 'The security check has expired. Please try again.'),
  USER_DISABLED: refusal(
    10010013,
    '账号已被停用，请联系管理员。',
    'This account has been disabled. Please contact your administrator.',
  ),
  USER_AWAITING_REVIEW: refusal(10010014, '账号正在等待审核。', 'This account is waiting for approval.'),
  CODE_WRONG: refusal(10010017, '验证码错误或已过期。', 'The code is incorrect or has expired.'),
  CODE_TOO_SOON: refusal(
    10010018,
    '发送过于频繁，请 {seconds} 秒后再试。',
    'Please wait {seconds} seconds before asking for another code.',
  ),
  SIGN_UP_OFF: refusal(10010019, '暂未开放注册。', 'Registration is closed.'),
  USER_NAME_TAKEN: refusal(10010020, '用户名“{userName}”已被使用。', 'The user name "{userName}" is taken.'),
  CONTACT_TAKEN: refusal(
    10010021,
    '该手机号或邮箱已被其他账号使用。',
    'This mobile number or e-mail is already used by another account.',
  ),
  SETUP_LINK_INVALID: refusal(
    10010022,
    '设置链接无效或已使用。',
    'This setup link is invalid or has already been used.',
  ),
  LAST_ADMINISTRATOR: refusal(
    10010023,
    '必须至少保留一名超级管理员。',
    'At least one super administrator must remain.',
  ),
  USER_ABOVE_YOU: refusal(
    10010024,
    '不能操作级别高于您的用户。',
    'You cannot change a user whose level is above yours.',
  ),
  STUDENT_WITH_ROLES: refusal(10010030, '学员不能拥有角色：{names}', 'A student cannot have roles: {names}'),
  USER_HAS_RECORDS: refusal(
    10010031,
    '用户已有记录，无法删除，请改为停用。{what}',
    'Users who have records cannot be deleted. Disable them instead. {what}',
  ),
  USER_IS_YOU: refusal(10010032, '不能删除您自己的账号。', 'You cannot delete your own account.'),
  ID_CARD_TAKEN: refusal(
    10010033,
    '该身份证号已被其他账号使用。',
    'This ID card number is already used by another account.',
  ),
  USER_IMPORT_REFUSED: refusal(
    10010036,
    '文件中有 {count} 处错误，未导入任何用户。',
    'The file has {count} errors; no users were imported.',
  ),
  USER_IMPORT_STALE: refusal(
    10010037,
    '检查之后数据已有变化，未导入任何用户，请重新检查文件。',
    'The data has changed since the check, so no users were imported. Please check the file again.',
  ),
  PASSWORD_KNOWN: refusal(
    10010082,
    '该密码过于常见，或包含用户名、姓名、手机号、邮箱，容易被猜到，请换一个。',
    'This password is easy to guess: it is too common, or contains the user name, name, mobile number or e-mail. Please choose another one.',
  ),
  PASSWORD_SHORT: refusal(
    10010100,
    '管理员的密码至少 12 个字符。',
    'Passwords of administrators have at least 12 characters.',
  ),
  PASSWORD_WRONG: refusal(10010025, '密码错误。', 'Incorrect password.'),
  PASSWORD_NOT_NEW: refusal(
    10010027,
    '新密码不能与原密码相同。',
    'The new password must be different from the old one.',
  ),
  SYNC_LINK_INVALID: refusal(
    10010040,
    '登录链接无效，请从合作系统重新进入。',
    'This sign-in link is invalid. Please return to the system you came from and try again.',
  ),
  SYNC_LINK_EXPIRED: refusal(
    10010041,
    '登录链接已过期，请从合作系统重新进入。',
    'This sign-in link has expired. Please return to the system you came from and try again.',
  ),
  SYNC_LINK_USED: refusal(
    10010042,
    '登录链接已使用过，请从合作系统重新进入。',
    'This sign-in link has already been used. Please return to the system you came from and try again.',
  ),
  SYNC_ROLE_REFUSED: refusal(
    10010043,
    '该系统不能以此角色登录，请联系管理员。',
    'That system is not allowed to sign users in with this role. Please contact your administrator.',
  ),
  SYNC_DEPARTMENT_UNKNOWN: refusal(
    10010044,
    '部门“{name}”不存在，请联系管理员。',
    'There is no department "{name}". Please contact your administrator.',
  ),
  SYNC_TOKEN_INVALID: refusal(
    10010045,
    '绑定链接已失效，请从合作系统重新进入。',
    'This link is no longer valid. Please return to the system you came from and try again.',
  ),
  SYNC_OTHER_BROWSER: refusal(
    10010081,
    '此链接只能在打开它的浏览器中使用，请从合作系统重新进入。',
    'This link only works in the browser in which it was opened. Please return to the system you came from and try again.',
  ),
  IDENTITY_LINKED: refusal(
    10010046,
    '该账号已绑定此系统的其他身份。',
    'This account is already linked to another identity in that system.',
  ),
  PARTNER_NAME_TAKEN: refusal(10010047, '合作系统“{name}”已存在。', 'A partner named "{name}" already exists.'),
  NAME_LOCKED: refusal(
    10010050,
    '您有正在进行的考试，交卷后才能修改姓名。',
    'You have an exam in progress. You can change your name after you hand it in.',
  ),
  USER_HOLDS_MORE: refusal(
    10010060,
    '该管理员拥有您没有的权限、数据范围或部门（{what}），不能由您更改其账号，请联系权限更高的管理员。',
    'This administrator has rights, a data scope or departments that you do not have ({what}), so you cannot change this account. Please ask an administrator with more rights.',
  ),
  OWN_PASSWORD_NEEDED: refusal(
    10010061,
    '设置管理员的密码前，请先输入您自己的登录密码。',
    "To set an administrator's password, please enter your own password as well.",
  ),
  INVITATION_INVALID: refusal(
    10010095,
    '邀请链接无效、已使用或已过期，请联系管理员重新发送。',
    'This invitation is invalid, was used already, or has expired. Please ask your administrator for a new one.',
  ),
  INVITATION_NOT_NEEDED: refusal(
    10010096,
    '以下用户已设置过密码或未启用，不能邀请：{names}。忘记密码时可自助找回。',
    'These users have set a password already or are not enabled, so they cannot be invited: {names}. Who forgot a password can set a new one on the sign-in page.',
  ),
  INVITATION_UNREACHABLE: refusal(
    10010097,
    '以下用户没有可接收邀请的邮箱或手机号：{names}',
    'These users have no e-mail address or mobile number that an invitation could be sent to: {names}',
  ),
  NO_MESSAGE_CHANNEL: refusal(
    10010098,
    '本站尚未启用邮件或短信，无法发送邀请。',
    'Neither mails nor text messages are set up on this site, so no invitation can be sent.',
  ),
  NO_PUBLIC_ADDRESS: refusal(
    10010099,
    '尚未设置站点的公开地址（TRIPOS_PUBLIC_URL），邀请链接无法打开，因此不能发送邀请。请联系服务器管理员。',
    'This server has not been told its public address (TRIPOS_PUBLIC_URL), so the link of an invitation would lead nowhere. Ask whoever runs the server to set it.',
  ),
  LOGIN_WAY_OFF: refusal(10010048, '本站已关闭此登录方式。', 'This sign-in method is turned off.'),
  AUDIENCE_TOO_WIDE: refusal(
    10040060,
    '您只能面向您管理的部门或人员，不能面向全体学员；如有需要，请管理员授予“面向全体学员”权限。',
    'You can only choose departments and people in your data scope, not everybody. If you need to, ask for the permission "Address everybody".',
  ),
  AUDIENCE_OUTSIDE: refusal(
    10040061,
    '以下部门或人员不在您的管理范围内：{names}。请将其移除，或请管理员授予“面向全体学员”权限。',
    'These are outside your data scope: {names}. Remove them, or ask for the permission "Address everybody".',
  ),
  AUDIENCE_EMPTY: refusal(10040017, '请至少选择一个部门或人员。', 'Choose at least one department or person.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly identity: typeof identityErrors
  }
}
