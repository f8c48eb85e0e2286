import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const assetsErrors = {
  PACKAGE_DAMAGED: refusal(
    10080031,
    '压缩包已损坏、已加密，或不是通常的 ZIP 格式。',
    'The archive is damaged, encrypted or not a standard ZIP file.',
  ),
  PACKAGE_UNSAFE: refusal(
    10080032,
    '压缩包中有不安全或重复的路径：{path}',
    'The archive contains an unsafe or duplicate path: {path}',
  ),
  PACKAGE_TOO_BIG: refusal(
    10080033,
    '压缩包中的文件太多，或解压后太大（最多 {files} 个文件、{limit}）。',
    'The archive has too many files or is too large when unpacked (at most {files} files and {limit}).',
  ),
  PACKAGE_FILE_MISSING: refusal(
    10080034,
    '包内缺少它所引用的文件：{path}',
    'The package refers to a file that it does not contain: {path}',
  ),
  PACKAGE_REACHES_OUT: refusal(
    10080035,
    '包内引用了包外的地址：{path}',
    'The package refers to an address outside itself: {path}',
  ),
  SCORM_MANIFEST_BROKEN: refusal(
    10080036,
    'SCORM 包的 imsmanifest.xml 无法读取。',
    'The imsmanifest.xml of the SCORM package cannot be read.',
  ),
  SCORM_VERSION_UNKNOWN: refusal(
    10080037,
    '只支持 SCORM 1.2 和 2004，此包的版本是“{version}”。',
    'Only SCORM 1.2 and 2004 are supported; this package is version "{version}".',
  ),
  SCORM_NO_UNITS: refusal(
    10080038,
    'SCORM 包中没有可以打开的单元，或有两个单元的标识相同。',
    'The SCORM package has no unit that can be opened, or two units with the same identifier.',
  ),
  CMI5_STRUCTURE_BROKEN: refusal(
    10080051,
    'cmi5 课件包的 cmi5.xml 无法读取。',
    'The cmi5.xml of the cmi5 package cannot be read.',
  ),
  CMI5_NO_UNITS: refusal(
    10080052,
    'cmi5 课件包中没有可以打开的单元（最多 500 个），或有两个单元的标识相同。',
    'The cmi5 package has no unit that can be opened, more than 500 units, or two units with the same identifier.',
  ),
  CMI5_UNIT_UNUSABLE: refusal(
    10080053,
    'cmi5.xml 中此单元的标识、地址、启动方式、moveOn 或 masteryScore 无法使用：{unit}',
    'In cmi5.xml, the id, url, launchMethod, moveOn or masteryScore of this unit cannot be used: {unit}',
  ),
  TINCAN_PACKAGE: refusal(
    10080054,
    '不支持只有 tincan.xml 的 xAPI 课件包，请从制作工具中导出为 cmi5 或 SCORM。',
    'xAPI packages with only a tincan.xml are not supported. Please export the package as cmi5 or SCORM.',
  ),
  H5P_PACKAGE: refusal(
    10080055,
    '不能播放 H5P 内容。请在制作工具中导出为 SCORM 课件包后上传；其中的试题可以在题库的“导入试题”页导入。',
    'H5P content cannot be played here. Please export it as a SCORM package and upload that; its questions can be imported into a question bank.',
  ),
  SLIDES_NOT_CONVERTED: refusal(
    10080056,
    '本服务器没有安装 LibreOffice，不能显示 .{ending} 文件。请另存为 .pptx 或 PDF 后上传，或请服务器管理员安装 LibreOffice（见手册“运行维护”）。',
    'This server has no LibreOffice, so .{ending} files cannot be shown. Please save the file as .pptx or PDF and upload that, or ask whoever runs the server to install LibreOffice (handbook, "Operating").',
  ),
  STREAM_UNCLEAR: refusal(
    10080039,
    'HLS 包必须恰好有一个起始播放列表（.m3u8）。',
    'An HLS package must have exactly one main playlist (.m3u8).',
  ),
  ASSET_TYPE_REFUSED: refusal(
    10080001,
    '不支持此类文件：{type}。支持：{allowed}。',
    'Files of type {type} are not accepted. Accepted: {allowed}.',
  ),
  ASSET_DISGUISED: refusal(
    10080002,
    '文件名以 .{ending} 结尾，但文件内容是 {type}。',
    'The file name ends in .{ending}, but the content is {type}.',
  ),
  ASSET_TOO_LARGE: refusal(
    10080003,
    '文件大小 {size}，超过上限 {limit}。',
    'The file is {size}; the limit is {limit}.',
  ),
  ASSET_QUOTA_OWN: refusal(
    10080004,
    '您的素材空间不足：剩余 {left}，文件大小 {size}。请先删除不用的素材。',
    'You do not have enough storage space: {left} left, but the file is {size}. Please delete files you no longer need.',
  ),
  ASSET_QUOTA_ALL: refusal(
    10080005,
    '全站素材空间不足：剩余 {left}，文件大小 {size}。请联系管理员。',
    'The site does not have enough storage space: {left} left, but the file is {size}. Please contact an administrator.',
  ),
  ASSET_DAMAGED: refusal(10080006, '文件已损坏，或不完整：{what}', 'The file is damaged or incomplete: {what}'),
  ASSET_INFECTED: refusal(
    10080007,
    '病毒扫描发现：{name}。文件已删除。',
    'The virus scan found {name}. The file has been deleted.',
  ),
  ASSET_NOT_SCANNED: refusal(
    10080008,
    '文件超过病毒扫描程序的上限，无法检查。',
    'The file is too large for the virus scanner and could not be checked.',
  ),
  ASSET_NOT_EXAMINED: refusal(
    10080009,
    '多次检查此文件均失败。',
    'The file could not be checked after several attempts.',
  ),
  ASSET_IN_USE: refusal(
    10080010,
    '素材“{name}”正被课时使用，不能删除。',
    'The file "{name}" is used by a lesson and cannot be deleted.',
  ),
  ASSET_ENDING_FIXED: refusal(
    10080011,
    '名称须保留文件的后缀 .{ending}。',
    'The name must keep the file extension .{ending}.',
  ),
  UPLOAD_OFFSET: refusal(
    10080012,
    '上传位置不符：应从第 {offset} 字节继续。',
    'The upload must continue at byte {offset}.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly assets: typeof assetsErrors
  }
}
