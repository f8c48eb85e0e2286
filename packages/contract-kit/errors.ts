/**
 * The refusals: name, number, and the sentence in both languages. `{x}` in a sentence is filled from the refusal's
 * arguments. Here are those of no module; each module has its own in `errors.ts`. 10010002 and 10010015 are fixed by the
 * specification (section 8). Numbers never change; a module keeps to its block.
 */
import { type ErrorEntry, type Language, refusal } from './refusal.ts'

export type { ErrorEntry, Language } from './refusal.ts'

const kitErrors = {
  BUG: refusal(
    10010000,
    '服务器出现意外错误，请稍后重试；如仍失败，请把编号 {requestId} 告诉管理员。',
    'The server met an unexpected error. Please try again; if it stays, tell your administrator the number {requestId}.',
  ),
  BAD_INPUT: refusal(10010001, '{where}：{what}', '{where}: {what}'),
  SESSION_INVALID: refusal(10010002, '登录已失效，请重新登录。', 'Your session has ended. Please sign in again.'),
  NOT_ALLOWED: refusal(10010003, '您没有此操作的权限。', 'You do not have permission to do this.'),
  NOT_FOUND: refusal(10010004, '内容不存在，或您无权查看。', 'This does not exist, or you do not have access to it.'),
  BUSY: refusal(10010005, '服务器繁忙，请稍后重试。', 'The server is busy. Please try again in a moment.'),
  UNKNOWN_PATH: refusal(10010006, '没有这个接口：{path}', 'Unknown endpoint: {path}'),
  TOO_LARGE: refusal(10010007, '发送的内容过大，上限为 {limit}。', 'The request is too large; the limit is {limit}.'),
  NOT_JSON: refusal(10010008, '请求内容不是有效的 JSON。', 'The request body is not valid JSON.'),
  EDIT_CONFLICT: refusal(
    10010009,
    '内容已被他人修改，请刷新后重试；您的修改尚未保存。',
    'Somebody else has changed this in the meantime, so your change was not saved. Please reload and try again.',
  ),
  IDENTITY_UNBOUND: refusal(10010015, '请先绑定或注册账号。', 'Please link or register an account first.'),
  TOO_MANY_TRIES: refusal(
    10010016,
    '尝试次数过多，请 {minutes} 分钟后再试。',
    'Too many attempts. Please try again in {minutes} minutes.',
  ),
  TRY_LATER: refusal(
    10010080,
    '尝试次数过多，请 {seconds} 秒后再试。',
    'Too many attempts. Please try again in {seconds} seconds.',
  ),
  NO_DATA_KEY: refusal(
    10010034,
    '服务器未配置 TRIPOS_DATA_KEY，不能保存或查看身份证号、密钥等加密内容。',
    'TRIPOS_DATA_KEY is not set on the server, so ID card numbers and other secrets can be neither stored nor shown.',
  ),
  IMPORT_CANCELLED: refusal(
    10010035,
    '导入已取消，未导入任何数据。',
    'The import was cancelled; nothing was imported.',
  ),
  REMINDER_SENT: refusal(
    10010090,
    '提醒已经发出，不能取消。',
    'The reminder is already on its way and cannot be cancelled.',
  ),
  PASSWORD_CHANGE_DUE: refusal(
    10010026,
    '请先修改密码，再继续使用。',
    'Please set a new password before you continue.',
  ),
  IMPORT_EXPIRED: refusal(
    10030005,
    '导入预览已过期，请重新上传文件。',
    'The import preview has expired. Please upload the file again.',
  ),
  IMPORT_UNREADABLE: refusal(10030006, '无法读取该文件：{what}', 'The file cannot be read: {what}'),
  IMPORT_UNSAFE: refusal(
    10030007,
    '为安全起见拒绝了该文件：{what}',
    'The file was refused for security reasons: {what}',
  ),
  IMPORT_TOO_COSTLY: refusal(
    10030008,
    '读取该文件需要过多的时间或内存，请拆分后重试。',
    'This file takes too much time or memory to read. Please split it and try again.',
  ),
  END_BEFORE_START: refusal(10040005, '结束时间必须晚于开始时间。', 'The end must be later than the start.'),
  STORAGE_AWAY: refusal(
    10080013,
    '文件存储暂时无法访问，请稍后再试。',
    'File storage cannot be reached right now. Please try again later.',
  ),
} as const satisfies Record<string, ErrorEntry>

/** The tables of the modules: each adds its own by `declare module`. */
export interface ErrorTables {
  readonly kit: typeof kitErrors
}

export type ErrorName = { [M in keyof ErrorTables]: keyof ErrorTables[M] }[keyof ErrorTables]

/** Every refusal that is installed: the process fills it when it starts. */
export const ERRORS = { ...kitErrors } as unknown as Record<ErrorName, ErrorEntry>

/** Adds the refusals of a module. */
export function addErrors(table: Readonly<Record<string, ErrorEntry>>): void {
  Object.assign(ERRORS, table)
}

/** Values that fill the `{x}` of a sentence. */
export type ErrorArgs = Readonly<Record<string, string | number>>

/** The sentence of a refusal in one language. */
export const errorText = (name: ErrorName, language: Language, args: ErrorArgs = {}): string =>
  fillText(ERRORS[name].text[language], args)

/** Puts the values into a sentence. */
export const fillText = (text: string, args: ErrorArgs): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(args[key] ?? ''))
