import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const filesErrors = {
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
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly files: typeof filesErrors
  }
}
