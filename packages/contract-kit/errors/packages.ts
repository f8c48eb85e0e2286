/** Refusals of packages for lessons (SCORM, HLS), in block 1008. */
import { type ErrorEntry, refusal } from './refusal.ts'

export const PACKAGE_ERRORS = {
  PACKAGE_DAMAGED: refusal(
    10080031,
    '压缩包已损坏、已加密，或不是通常的 ZIP 格式。',
    'The archive is damaged, encrypted, or no usual ZIP.',
  ),
  PACKAGE_UNSAFE: refusal(
    10080032,
    '压缩包中有不安全或重复的路径：{path}',
    'The archive has a path that is not safe, or has it twice: {path}',
  ),
  PACKAGE_TOO_BIG: refusal(
    10080033,
    '压缩包中的文件太多，或解压后太大（最多 {files} 个文件、{limit}）。',
    'The archive has too many files, or is too big unpacked (at most {files} files and {limit}).',
  ),
  PACKAGE_FILE_MISSING: refusal(
    10080034,
    '包内缺少它所引用的文件：{path}',
    'The package names a file that is not in it: {path}',
  ),
  PACKAGE_REACHES_OUT: refusal(
    10080035,
    '包内引用了包外的地址：{path}',
    'The package names an address outside of it: {path}',
  ),
  SCORM_MANIFEST_BROKEN: refusal(
    10080036,
    'SCORM 包的 imsmanifest.xml 无法读取。',
    'The imsmanifest.xml of the SCORM package cannot be read.',
  ),
  SCORM_VERSION_UNKNOWN: refusal(
    10080037,
    '只支持 SCORM 1.2 和 2004，此包的版本是“{version}”。',
    'Only SCORM 1.2 and 2004 are supported; this package is of version "{version}".',
  ),
  SCORM_NO_UNITS: refusal(
    10080038,
    'SCORM 包中没有可以打开的单元，或有两个单元的标识相同。',
    'The SCORM package has no unit that can be opened, or two with the same identifier.',
  ),
  STREAM_UNCLEAR: refusal(
    10080039,
    'HLS 包必须恰好有一个起始播放列表（.m3u8）。',
    'An HLS package must have exactly one playlist (.m3u8) to begin with.',
  ),
} as const satisfies Record<string, ErrorEntry>
