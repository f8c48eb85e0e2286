export const certificateCheck = {
  title: '证书查询',
  hint: '输入证书编号和持证人姓名，核验证书真伪和当前状态。也可以扫描证书上的二维码。',
  number: '证书编号',
  name: '持证人姓名',
  nameHint: '须与证书上的姓名完全一致。',
  check: '查询',
  notFound: '没有找到这份证书',
  notFoundText: '请核对编号和姓名。如果与证书上的完全一致，则该证书不是本机构签发的。',
  codeUnknown: '没有这份证书',
  codeUnknownText: '链接不完整，或该证书不是本机构签发的。',
  toFile: '验证证书文件（PDF）',
  toNumber: '按编号查询',
  title1: '证书名称',
  issuer: '签发机构',
  issuedAt: '发证时间',
  validUntil: '有效期至',
  forGood: '长期有效',
  revokedAt: '撤销时间',
  reason: '撤销原因',
  printed: '证书上的内容',
  verdicts: {
    '0': '证书真实有效',
    '1': '证书真实，但已过期',
    '2': '证书已被撤销',
    '3': '证书已换发',
    '4': '证书暂停生效',
  },
  verdictTexts: {
    '0': '由本机构签发，请核对下方内容与您看到的证书是否一致。',
    '1': '由本机构签发，有效期已过。',
    '2': '由本机构签发，后已撤销，不再有效。',
    '3': '持证人信息变更后，已换发新的证书，请以新证书为准。',
    '4': '签发该证书的密钥可能已泄露，发证机构核对并重新签名之前，该证书不作数。请联系发证机构。',
  },
  fileTitle: '验证证书文件',
  fileHint: '选择证书 PDF 文件，检查是否由本机构签发、有没有被改动。文件只在您的浏览器中检查，不会上传。',
  file: '证书文件（PDF）',
  fileVerdicts: {
    genuine: '文件真实，没有任何改动',
    changed: '文件被改动过，或已损坏',
    unknownKey: '签名密钥未知',
    keyWithdrawn: '签名密钥已作废',
    notOurs: '不是本机构签发的证书文件',
  },
  fileVerdictTexts: {
    genuine: '文件由本机构签发，每个字节都与签发时一致。当前状态如下。',
    changed: '不能作为证书使用。请向持证人索取原始文件。',
    unknownKey: '文件上的签名不是用本机构的密钥生成的。',
    keyWithdrawn: '密钥可能已泄露，用它签名的文件不能证明任何内容。请让持证人重新下载证书，或按编号查询。',
    notOurs: '请选择从“我的证书”下载的 PDF 文件，不要使用扫描件或截图。',
  },
  savePage: '保存离线验证页',
  savePageHint: '保存为一个网页文件，断网或本系统停机时也能验证证书文件。',
  pageFile: '证书离线验证.html',
  pageFailed: '未能保存，请稍后重试。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly certificateCheck: typeof certificateCheck
  }
}
