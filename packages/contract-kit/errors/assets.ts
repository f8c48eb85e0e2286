/** Refusals of files for lessons: block 1008. */
import { type ErrorEntry, refusal } from './refusal.ts'

export const ASSET_ERRORS = {
  ASSET_TYPE_REFUSED: refusal(
    10080001,
    '不支持此类文件：{type}。支持：{allowed}。',
    'Files of type {type} are not accepted. Accepted: {allowed}.',
  ),
  ASSET_DISGUISED: refusal(
    10080002,
    '文件名以 .{ending} 结尾，但文件内容是 {type}。',
    'The name ends in .{ending}, but the content of the file is {type}.',
  ),
  ASSET_TOO_LARGE: refusal(
    10080003,
    '文件大小 {size}，超过上限 {limit}。',
    'The file has {size}; at most {limit} are accepted.',
  ),
  ASSET_QUOTA_OWN: refusal(
    10080004,
    '您的素材空间不足：剩余 {left}，文件大小 {size}。请先删除不用的素材。',
    'Your room for files is too small: {left} are left, the file has {size}. Please delete files that are not used.',
  ),
  ASSET_QUOTA_ALL: refusal(
    10080005,
    '全站素材空间不足：剩余 {left}，文件大小 {size}。请联系管理员。',
    'The room for the files of all is too small: {left} are left, the file has {size}. Please ask an administrator.',
  ),
  ASSET_DAMAGED: refusal(10080006, '文件已损坏，或不完整：{what}', 'The file is damaged or not complete: {what}'),
  ASSET_INFECTED: refusal(
    10080007,
    '病毒扫描发现：{name}。文件已删除。',
    'The virus scan found {name}. The file has been removed.',
  ),
  ASSET_NOT_SCANNED: refusal(
    10080008,
    '文件超过病毒扫描程序的上限，无法检查。',
    'The virus scanner does not take files of this size, so it could not be checked.',
  ),
  ASSET_NOT_EXAMINED: refusal(10080009, '多次检查此文件均失败。', 'Looking at this file has failed several times.'),
  ASSET_IN_USE: refusal(
    10080010,
    '素材“{name}”正被课时使用，不能删除。',
    'The file "{name}" is used by a lesson and cannot be deleted.',
  ),
  ASSET_ENDING_FIXED: refusal(
    10080011,
    '名称须保留文件的后缀 .{ending}。',
    'The name must keep the ending of the file, .{ending}.',
  ),
  UPLOAD_OFFSET: refusal(10080012, '上传位置不符：应从第 {offset} 字节继续。', 'The upload goes on at byte {offset}.'),
  STORAGE_AWAY: refusal(
    10080013,
    '文件存储暂时无法访问，请稍后再试。',
    'The storage of files cannot be reached at the moment. Please try again later.',
  ),
} as const satisfies Record<string, ErrorEntry>
