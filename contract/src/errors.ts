/**
 * The one table of refusals: name, number, and the sentence in both languages. `{x}` in a sentence is filled from the
 * refusal's arguments. 10010002 and 10010015 are fixed by the specification (section 8). Blocks: 1001 kernel and
 * identity, 1002 organisation, access, site and files, 1003 questions, 1004 exams, 1005 papers, 1006 system.
 */
export type Language = 'zh-CN' | 'en-US'

export interface ErrorEntry {
  readonly code: number
  readonly text: Readonly<Record<Language, string>>
}

const refusal = (code: number, zh: string, en: string): ErrorEntry => ({ code, text: { 'zh-CN': zh, 'en-US': en } })

export const ERRORS = {
  BUG: refusal(
    10010000,
    '服务器出现意外错误，请稍后重试；如仍失败，请把编号 {requestId} 告诉管理员。',
    'The server met an unexpected error. Please try again; if it stays, tell your administrator the number {requestId}.',
  ),
  BAD_INPUT: refusal(10010001, '输入有误：{where}{what}', 'Something in the input is not right: {where}{what}'),
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
  CAPTCHA_NEEDED: refusal(10010011, '请输入图形验证码。', 'Please enter the characters of the picture.'),
  CAPTCHA_WRONG: refusal(10010012, '图形验证码错误或已过期。', 'The characters are wrong or no longer valid.'),
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
    '用户已有答卷或其他记录，无法删除，请改为停用。',
    'A user has papers or other records and cannot be deleted. Disable the user instead.',
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
  LOGIN_WAY_OFF: refusal(10010048, '本站已关闭此登录方式。', 'This way to sign in is switched off.'),

  GRANT_NOT_HELD: refusal(
    10020001,
    '不能授予您自己没有的权限：{what}',
    'You cannot grant what you do not hold: {what}',
  ),
  NO_MENUS: refusal(
    10020002,
    '您无权访问此系统，请联系管理员进行菜单授权！',
    'You may not use this system. Please ask an administrator to grant you menus.',
  ),
  DEPARTMENT_NOT_EMPTY: refusal(
    10020003,
    '部门下仍有子部门或用户，无法删除。',
    'The department still has departments or users below it.',
  ),
  DEPARTMENT_CYCLE: refusal(10020004, '不能把部门移动到它自己之下。', 'A department cannot be moved below itself.'),
  ROLE_IN_USE: refusal(10020005, '仍有用户使用该角色，无法删除。', 'Users still have this role.'),
  FILE_TYPE_REFUSED: refusal(
    10020006,
    '不支持此类文件：{type}。支持：{allowed}。',
    'Files of type {type} are not accepted. Accepted: {allowed}.',
  ),
  IMAGE_TOO_BIG: refusal(10020007, '图片过大：{what}。', 'The image is too big: {what}.'),
  IMAGE_NOT_FITTING: refusal(
    10020050,
    '图片尺寸为 {found}，要求 {wanted}。',
    'The picture has {found} pixels; it must have {wanted}.',
  ),
  ROLE_NAME_TAKEN: refusal(10020008, '角色名称“{name}”已存在。', 'A role named "{name}" exists already.'),
  LAST_LOGIN_WAY: refusal(10020040, '至少需要保留一种登录方式。', 'At least one way to sign in must remain on.'),
  LOGIN_WAY_NEEDED: refusal(
    10020041,
    '不能关闭密码登录：{what}',
    'Signing in by password cannot be switched off: {what}',
  ),
  DICTIONARY_CODE_TAKEN: refusal(
    10020042,
    '字典编码“{code}”已存在。',
    'A dictionary with the code "{code}" exists already.',
  ),
  DICTIONARY_VALUE_TAKEN: refusal(
    10020043,
    '该字典中已有值“{value}”。',
    'The dictionary has the value "{value}" already.',
  ),
  DICTIONARY_BUILT_IN: refusal(
    10020044,
    '内置字典的编码和值由系统规定，不能新增、更改或删除。',
    'Codes and values of a built-in dictionary are fixed: they cannot be added, changed or deleted.',
  ),
  DICTIONARY_IN_USE: refusal(
    10020045,
    '“{name}”仍被使用或有下级分类，无法删除。',
    '"{name}" is still used or has entries below it; it cannot be deleted.',
  ),
  DICTIONARY_CYCLE: refusal(10020046, '不能把分类移动到它自己之下。', 'An entry cannot be moved below itself.'),
  DICTIONARY_FULL: refusal(10020047, '数量已达上限 {max}。', 'There can be no more than {max}.'),
  DICTIONARY_IMPORT_STALE: refusal(
    10020048,
    '检查之后文件或字典已有变化，未导入任何内容，请重新检查文件。',
    'The file or the dictionary has changed since the check; nothing was imported. Please check the file again.',
  ),

  ROLE_OUT_OF_SCOPE: refusal(
    10020020,
    '范围之外的用户也拥有角色“{name}”，您不能更改它。',
    'Users outside your scope have the role "{name}", so you cannot change it.',
  ),
  MENU_BUILT_IN: refusal(
    10020021,
    '“{name}”是系统内置项：可以改名、换图标、移动或隐藏，不能删除，也不能更改其他内容（{what}）。',
    '"{name}" is built in: it can be renamed, moved, hidden or given another icon, but not deleted or changed otherwise ({what}).',
  ),
  MENU_HAS_CHILDREN: refusal(
    10020022,
    '“{name}”下还有 {count} 项，请一并删除。',
    '"{name}" has {count} entries below it. Delete them together with it.',
  ),
  MENU_PATH_TAKEN: refusal(10020023, '地址“{path}”已被其他菜单使用。', 'The path "{path}" belongs to another entry.'),
  MENU_CYCLE: refusal(10020024, '不能把菜单移动到它自己之下。', 'An entry cannot be moved below itself.'),
  MENU_NEEDED: refusal(
    10020025,
    '“{name}”不能隐藏，否则将无法再进入菜单管理。',
    '"{name}" cannot be hidden: the menu could not be changed back any more.',
  ),
  DEPARTMENT_IN_USE: refusal(
    10020026,
    '该部门仍被题库、考试或设置使用，无法删除。',
    'The department is still used by a bank, an exam or a setting, so it cannot be deleted.',
  ),

  BANK_IN_USE: refusal(
    10030036,
    '仍有 {count} 个组卷方案从该题库抽题，不能彻底删除。',
    'Blueprints still draw from this bank, so it cannot be deleted for good: {count}.',
  ),
  QUESTION_BANK_BINNED: refusal(
    10030037,
    '有 {count} 道试题的题库在回收站中，请先恢复题库。',
    'Questions whose bank is in the bin come back with it; restore the bank first: {count}.',
  ),
  BANK_NAME_TAKEN: refusal(10030002, '题库名称“{name}”已存在。', 'A bank named "{name}" exists already.'),
  CHAPTER_NAME_TAKEN: refusal(
    10030030,
    '同一级中已有章节“{name}”。',
    'There is a chapter named "{name}" on this level already.',
  ),
  CHAPTER_TOO_DEEP: refusal(10030031, '章节最多两级。', 'Chapters have two levels at most.'),
  CHAPTERS_FULL: refusal(10030032, '一个题库最多 {max} 个章节。', 'A bank has at most {max} chapters.'),
  QUESTION_IN_USE: refusal(
    10030034,
    '有 {count} 道试题仍被考试或组卷方案使用，不能彻底删除。',
    'Questions that an exam or a blueprint still holds cannot be deleted for good: {count}.',
  ),
  QUESTION_LAST_BANK: refusal(
    10030033,
    '有 {count} 道试题只在此题库中，不能移出。',
    'Questions that lie in no other bank cannot be taken out: {count}.',
  ),
  QUESTION_KEY_COUNT: refusal(10030003, '{what}', '{what}'),
  IMPORT_REFUSED: refusal(
    10030004,
    '文件中有 {count} 处错误，未导入任何试题。第一处：{place}，{what}',
    'The file has {count} errors; nothing was imported. The first: {place}, {what}',
  ),
  IMPORT_EXPIRED: refusal(
    10030005,
    '导入预览已过期，请重新上传文件。',
    'The import preview has expired. Please upload the file again.',
  ),
  IMPORT_UNREADABLE: refusal(10030006, '无法读取该文件：{what}', 'The file cannot be read: {what}'),
  IMPORT_UNSAFE: refusal(10030007, '为安全起见拒绝了该文件：{what}', 'The file was refused for safety: {what}'),
  IMPORT_TOO_COSTLY: refusal(
    10030008,
    '读取该文件需要过多的时间或内存，请拆分后重试。',
    'Reading the file takes too much time or memory. Please split it and try again.',
  ),
  REVIEWER_UNFIT: refusal(
    10030020,
    '请选择另一位有审核权限的管理员。',
    'Please choose another administrator who may review questions.',
  ),
  REVIEW_OVER: refusal(10030021, '这道试题已不再等待您审核。', 'This question no longer waits for your review.'),
  COMMENT_MISSING: refusal(10030022, '退回时请说明原因。', 'Please say why the question is sent back.'),
  QUESTION_IN_REVIEW: refusal(
    10030023,
    '有 {count} 道试题正在审核，只能由审核人通过。',
    'Questions in review become ready through their reviewer: {count}.',
  ),
  TOO_MANY_TAGS: refusal(
    10030024,
    '有 {count} 道试题的标签会超过 20 个。',
    'Questions that would have more than 20 tags: {count}.',
  ),

  BLUEPRINT_IN_USE: refusal(
    10040001,
    '组卷方案正被考试“{name}”使用，无法删除。',
    'The blueprint is used by the exam "{name}".',
  ),
  BLUEPRINT_TOO_FEW: refusal(
    10040002,
    '第 {section} 部分第 {line} 行需要 {wanted} 道题，题库中只有 {available} 道符合条件。',
    'Section {section}, line {line} asks for {wanted} questions, but only {available} match.',
  ),
  BLUEPRINT_EMPTY: refusal(10040003, '组卷方案中没有试题。', 'The blueprint has no questions.'),
  PASS_ABOVE_TOTAL: refusal(
    10040004,
    '及格分 {pass} 高于总分 {total}。',
    'The pass score {pass} is above the total of {total}.',
  ),
  END_BEFORE_START: refusal(10040005, '结束时间必须晚于开始时间。', 'The end must be after the start.'),
  EXAM_HAS_PAPERS: refusal(
    10040006,
    '已有考生参加该考试，无法删除。',
    'Candidates have taken this exam already; it cannot be deleted.',
  ),
  EXAM_NOT_STARTED: refusal(10040007, '考试尚未开始。', 'The exam has not started yet.'),
  EXAM_OVER: refusal(10040008, '考试已结束。', 'The exam is over.'),
  EXAM_DISABLED: refusal(10040009, '考试已停用。', 'The exam is disabled.'),
  EXAM_LATE: refusal(10040010, '已超过最晚入场时间。', 'The latest time to enter has passed.'),
  EXAM_NO_ATTEMPTS: refusal(10040011, '考试次数已用完。', 'You have no attempts left.'),
  EXAM_TOO_SOON: refusal(
    10040012,
    '距离下次考试还需等待 {minutes} 分钟。',
    'Please wait {minutes} minutes before the next attempt.',
  ),
  EXAM_PASSWORD_WRONG: refusal(10040013, '考试密码错误。', 'The exam password is wrong.'),
  EXAM_NOTICE_UNREAD: refusal(10040014, '请先阅读并同意考试须知。', 'Please read and accept the exam notice first.'),
  EXAM_NOT_PUBLISHED: refusal(10040015, '考试尚未发布。', 'The exam has not been published.'),
  EXAM_WINDOW_TOO_SHORT: refusal(
    10040016,
    '考试时长超过开放时间。',
    'The minutes are longer than the time the exam is open.',
  ),
  AUDIENCE_EMPTY: refusal(
    10040017,
    '请至少选择一个部门或人员，或设置密码。',
    'Choose at least one department or person, or set a password.',
  ),

  PAPER_CLOSED: refusal(
    10050001,
    '试卷已交，不能再作答。',
    'The paper has been handed in; answers are no longer accepted.',
  ),
  PAPER_TOO_LATE: refusal(10050002, '考试时间已到，不能再作答。', 'Time is up; answers are no longer accepted.'),
  PAPER_ELSEWHERE: refusal(10050003, '试卷正在另一台设备上作答。', 'This paper is open on another device.'),
  PAPER_TAKEN_OVER: refusal(
    10050004,
    '试卷已在另一台设备上继续，本页停止作答。',
    'The paper was continued on another device; this page has stopped.',
  ),
  ANSWER_NOT_FITTING: refusal(
    10050005,
    '第 {no} 题的答案格式与题目不符。',
    'The answer to question {no} does not fit the question.',
  ),
  RESULT_NOT_RELEASED: refusal(10050006, '成绩尚未公布。', 'The result has not been released yet.'),
  HAND_IN_TOO_EARLY: refusal(
    10050007,
    '开考 {minutes} 分钟后方可交卷。',
    'You may hand in {minutes} minutes after the start at the earliest.',
  ),
  POINTS_ABOVE_MAX: refusal(
    10050008,
    '得分不能高于本题满分 {max}。',
    'The points cannot be above the maximum of {max}.',
  ),
  PAPER_NOT_CLOSED: refusal(10050009, '试卷尚未交卷，不能评分。', 'The paper is still open and cannot be marked.'),
  PAPER_STATE_CHANGED: refusal(
    10050010,
    '试卷状态已变化，请刷新。',
    'The state of the paper has changed. Please reload.',
  ),
  FILE_DISGUISED: refusal(10050011, '“{name}”不是 {extension} 文件。', '"{name}" is no real {extension} file.'),
  FILES_FULL: refusal(10050012, '第 {no} 题不能再上传文件。', 'No more files can be uploaded for question {no}.'),

  JOB_STATE_CHANGED: refusal(
    10060001,
    '任务状态已变化，请刷新。',
    'The state of a job has changed meanwhile. Please reload.',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERRORS

/** Values that fill the `{x}` of a sentence. */
export type ErrorArgs = Readonly<Record<string, string | number>>

/** The sentence of a refusal in one language. */
export function errorText(name: ErrorName, language: Language, args: ErrorArgs = {}): string {
  return ERRORS[name].text[language].replace(/\{(\w+)\}/g, (_, key: string) => String(args[key] ?? ''))
}
