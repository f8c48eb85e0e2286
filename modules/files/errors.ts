import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const filesErrors = {
  FILE_TYPE_REFUSED: refusal(
    10020006,
    '不支持此类文件：{type}。支持：{allowed}。',
    'Files of type {type} are not accepted. Accepted: {allowed}.',
  ),
  FILE_DAMAGED: refusal(
    10020051,
    '文件已损坏，或不完整（{type}）。请重新导出或另选一个文件。',
    'The file is damaged or incomplete ({type}). Export it again, or choose another one.',
  ),
  FILE_INFECTED: refusal(
    10020052,
    '病毒扫描发现：{name}。文件未保存。',
    'The virus scan found {name}. The file was not stored.',
  ),
  FILE_NOT_SCANNED: refusal(
    10020053,
    '文件超过病毒扫描程序的上限，无法检查，未保存。',
    'The file is too large for the virus scanner, so it was not stored.',
  ),
  SCANNER_AWAY: refusal(
    10020054,
    '病毒扫描程序暂时没有响应，文件未保存。请稍后重试；如仍不行，请联系管理员。',
    'The virus scanner is not responding, so the file was not stored. Please try again later, or contact an administrator.',
  ),
  IMAGE_TOO_BIG: refusal(10020007, '图片过大：{what}。', 'The image is too large: {what}.'),
  IMAGE_NOT_FITTING: refusal(
    10020050,
    '图片尺寸为 {found}，要求 {wanted}。',
    'The picture is {found} pixels; it must be {wanted}.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly files: typeof filesErrors
  }
}
