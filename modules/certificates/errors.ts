import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const certificatesErrors = {
  CERTIFICATE_PATTERN_TAKEN: refusal(
    10094001,
    '编号规则已被另一种证书使用，请换一个前缀。',
    'Another kind of certificate has these numbers. Choose another prefix.',
  ),
  CERTIFICATE_PICTURES_TOO_LARGE: refusal(
    10094002,
    '版面中的图片共 {size} KB，超过 {limit} KB，请压缩后再上传。',
    'The pictures of this design have {size} kB together; {limit} kB are possible. Upload smaller ones.',
  ),
  CERTIFICATE_KIND_USED: refusal(
    10094003,
    '“{name}”已发放 {count} 份证书，不能删除，可以停用。',
    '{count} certificates of "{name}" have been issued, so it cannot be deleted. Switch it off instead.',
  ),
  CERTIFICATE_PERSON_OUTSIDE: refusal(
    10094004,
    '所选学员中有 {count} 人不存在或不在您的管理范围内，未发放任何证书。',
    '{count} of these people do not exist or are outside your departments. Nothing was granted.',
  ),
  CERTIFICATE_NOT_VALID: refusal(
    10094005,
    '证书 {number} 已撤销或已换发，请刷新列表。',
    'Certificate {number} was revoked or replaced already. Reload the list.',
  ),
  CERTIFICATE_NAME_SAME: refusal(
    10094006,
    '该学员的姓名没有变化，无需换发。',
    'The name of this person has not changed, so there is nothing to reissue.',
  ),
  CERTIFICATE_BATCH_EMPTY: refusal(10094007, '没有可打包的证书。', 'There is no certificate to put into an archive.'),
  CERTIFICATE_BATCH_TOO_LARGE: refusal(
    10094008,
    '一次最多打包 {limit} 份证书，请缩小筛选范围。',
    'An archive takes at most {limit} certificates. Narrow the list.',
  ),
  CERTIFICATE_LETTERS_MISSING: refusal(
    10094009,
    '“{letters}”不在证书字体中，无法打印。证书本身有效，可在验证页面查看；如需 PDF，请将姓名或版面中的该字换成常用写法。',
    'The certificate fonts do not have "{letters}", so the PDF cannot be printed. The certificate itself is valid and shown on its verification page. For a PDF, use another form of this character in the name or the design.',
  ),
  CERTIFICATE_KEY_WITHDRAWN: refusal(
    10094010,
    '该密钥已作废，请刷新页面。',
    'This key was withdrawn already. Reload the page.',
  ),
  CERTIFICATE_TO_SIGN: refusal(
    10094011,
    '签发该证书的密钥已作废，重新签名后才能下载。',
    'The key that signed this certificate was withdrawn. It can be downloaded once it is signed again.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly certificates: typeof certificatesErrors
  }
}
