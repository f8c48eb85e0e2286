/** Refusals of the kernel and of identity: block 1001. */
import { type ErrorEntry, refusal } from './refusal.ts'

export const ACCOUNT_ERRORS = {
  BUG: refusal(
    10010000,
    '服务器出现意外错误，请稍后重试；如仍失败，请把编号 {requestId} 告诉管理员。',
    'The server met an unexpected error. Please try again; if it stays, tell your administrator the number {requestId}.',
  ),
  BAD_INPUT: refusal(10010001, '{where}：{what}', '{where}: {what}'),
  SESSION_INVALID: refusal(10010002, '登录已失效，请重新登录。', 'Your session has ended. Please sign in again.'),
  NOT_ALLOWED: refusal(10010003, '您没有此操作的权限。', 'You are not allowed to do this.'),
  NOT_FOUND: refusal(10010004, '内容不存在，或您无权查看。', 'This does not exist, or you may not see it.'),
  BUSY: refusal(10010005, '服务器繁忙，请稍后重试。', 'The server is busy. Please try again in a moment.'),
  UNKNOWN_PATH: refusal(10010006, '没有这个接口：{path}', 'There is no such call: {path}'),
  TOO_LARGE: refusal(10010007, '发送的内容过大，上限为 {limit}。', 'What was sent is too large; the limit is {limit}.'),
  NOT_JSON: refusal(10010008, '请求内容不是有效的 JSON。', 'The request body is not valid JSON.'),
  EDIT_CONFLICT: refusal(
    10010009,
    '内容已被他人修改，请刷新后重试；您的修改尚未保存。',
    'Somebody else has changed this meanwhile. Reload and try again; your change was not saved.',
  ),
  LOGIN_WRONG: refusal(10010010, '用户名或密码错误。', 'User name or password is wrong.'),
  WORK_NEEDED: refusal(
    10010011,
    '正在进行安全验证，请稍候。',
    'A security check is needed: your browser does it by itself. Please wait a moment.',
  ),
  WORK_WRONG: refusal(10010012, '安全验证已过期，请重试。', 'The security check has expired. Please try again.'),
  USER_DISABLED: refusal(
    10010013,
    '账号已被停用，请联系管理员。',
    'This account is disabled. Please ask your administrator.',
  ),
  USER_AWAITING_REVIEW: refusal(10010014, '账号正在等待审核。', 'This account is awaiting review.'),
  IDENTITY_UNBOUND: refusal(10010015, '请先绑定或注册账号。', 'Please bind or register an account first.'),
  TOO_MANY_TRIES: refusal(
    10010016,
    '尝试次数过多，请 {minutes} 分钟后再试。',
    'Too many tries. Please wait {minutes} minutes.',
  ),
  TRY_LATER: refusal(
    10010080,
    '尝试次数过多，请 {seconds} 秒后再试。',
    'Too many tries. Please try again in {seconds} seconds.',
  ),
  CODE_WRONG: refusal(10010017, '验证码错误或已过期。', 'The code is wrong or no longer valid.'),
  CODE_TOO_SOON: refusal(
    10010018,
    '发送过于频繁，请 {seconds} 秒后再试。',
    'Please wait {seconds} seconds before asking for another code.',
  ),
  SIGN_UP_OFF: refusal(10010019, '暂未开放注册。', 'Sign-up is not open.'),
  USER_NAME_TAKEN: refusal(10010020, '用户名“{userName}”已被使用。', 'The user name "{userName}" is taken.'),
  CONTACT_TAKEN: refusal(
    10010021,
    '该手机号或邮箱已被其他账号使用。',
    'This mobile number or e-mail belongs to another account.',
  ),
  SETUP_LINK_INVALID: refusal(10010022, '设置链接无效或已使用。', 'This setup link is not valid or was used already.'),
  LAST_ADMINISTRATOR: refusal(
    10010023,
    '必须至少保留一名超级管理员。',
    'At least one super administrator must remain.',
  ),
  USER_ABOVE_YOU: refusal(10010024, '不能操作级别高于您的用户。', 'You may not change a user above your level.'),
  STUDENT_WITH_ROLES: refusal(10010030, '学员不能拥有角色：{names}', 'A student cannot have roles: {names}'),
  USER_HAS_RECORDS: refusal(
    10010031,
    '用户已有记录，无法删除，请改为停用。{what}',
    'Users with records cannot be deleted. Disable them instead. {what}',
  ),
  USER_IS_YOU: refusal(10010032, '不能删除您自己的账号。', 'You cannot delete your own account.'),
  ID_CARD_TAKEN: refusal(10010033, '该身份证号已被其他账号使用。', 'This ID card number belongs to another account.'),
  NO_DATA_KEY: refusal(
    10010034,
    '服务器未配置 TRIPOS_DATA_KEY，不能保存或查看身份证号。',
    'The server has no TRIPOS_DATA_KEY: ID card numbers can be neither stored nor shown.',
  ),
  IMPORT_CANCELLED: refusal(
    10010035,
    '导入已取消，未导入任何数据。',
    'The import was cancelled; nothing was imported.',
  ),
  USER_IMPORT_REFUSED: refusal(
    10010036,
    '文件中有 {count} 处错误，未导入任何用户。',
    'The file has {count} errors; no user was imported.',
  ),
  USER_IMPORT_STALE: refusal(
    10010037,
    '检查之后数据已有变化，未导入任何用户，请重新检查文件。',
    'Something has changed since the check; no user was imported. Please check the file again.',
  ),
  PASSWORD_KNOWN: refusal(
    10010082,
    '该密码过于常见，或包含用户名、姓名、手机号、邮箱，容易被猜到，请换一个。',
    'This password is easily guessed: it is a common one, or holds the user name, name, mobile number or e-mail. Please choose another.',
  ),
  PASSWORD_WRONG: refusal(10010025, '密码错误。', 'The password is wrong.'),
  PASSWORD_CHANGE_DUE: refusal(
    10010026,
    '请先修改密码，再继续使用。',
    'Please set a new password first; then you can go on.',
  ),
  PASSWORD_NOT_NEW: refusal(10010027, '新密码不能与原密码相同。', 'The new password must differ from the old one.'),
  SYNC_LINK_INVALID: refusal(
    10010040,
    '登录链接无效，请从合作系统重新进入。',
    'This sign-in link is not valid. Please come again from the system that you came from.',
  ),
  SYNC_LINK_EXPIRED: refusal(
    10010041,
    '登录链接已过期，请从合作系统重新进入。',
    'This sign-in link has expired. Please come again from the system that you came from.',
  ),
  SYNC_LINK_USED: refusal(
    10010042,
    '登录链接已使用过，请从合作系统重新进入。',
    'This sign-in link was used already. Please come again from the system that you came from.',
  ),
  SYNC_ROLE_REFUSED: refusal(
    10010043,
    '该系统不能以此角色登录，请联系管理员。',
    'That system may not sign people in with this role. Please ask your administrator.',
  ),
  SYNC_DEPARTMENT_UNKNOWN: refusal(
    10010044,
    '部门“{name}”不存在，请联系管理员。',
    'There is no department "{name}". Please ask your administrator.',
  ),
  SYNC_TOKEN_INVALID: refusal(
    10010045,
    '绑定链接已失效，请从合作系统重新进入。',
    'This binding link is no longer valid. Please come again from the system that you came from.',
  ),
  SYNC_OTHER_BROWSER: refusal(
    10010081,
    '此链接只能在打开它的浏览器中使用，请从合作系统重新进入。',
    'This link works only in the browser in which it was opened. Please come again from the system that you came from.',
  ),
  IDENTITY_LINKED: refusal(
    10010046,
    '该账号已绑定此系统的其他身份。',
    'This account is bound to another identity of that system already.',
  ),
  PARTNER_NAME_TAKEN: refusal(10010047, '合作系统“{name}”已存在。', 'A partner named "{name}" exists already.'),
  NAME_LOCKED: refusal(
    10010050,
    '您有正在进行的考试，交卷后才能修改姓名。',
    'You have an exam under way: your name can be changed after you have handed it in.',
  ),
  USER_HOLDS_MORE: refusal(
    10010060,
    '该管理员拥有您没有的权限、数据范围或部门（{what}），不能由您更改其账号，请联系权限更高的管理员。',
    'This administrator holds rights, a data scope or a department that you do not ({what}), so you may not change this account. Ask an administrator who holds more.',
  ),
  OWN_PASSWORD_NEEDED: refusal(
    10010061,
    '设置管理员的密码前，请先输入您自己的登录密码。',
    'To set the password of an administrator, enter your own password as well.',
  ),
  LOGIN_WAY_OFF: refusal(10010048, '本站已关闭此登录方式。', 'This way to sign in is switched off.'),
} as const satisfies Record<string, ErrorEntry>
