export const certificates = {
  states: { '0': '有效', '1': '已过期', '2': '已撤销', '3': '已换发', '4': '暂停生效' },
  reasons: {
    '0': '误发',
    '1': '违纪',
    '2': '应本人或单位要求撤回',
    '10': '答卷作废',
    '11': '成绩变更后未达到要求',
    '12': '之后的考试未通过',
  },
  pictureFailed: '无法显示，请下载 PDF 查看。',
  mine: {
    title: '我的证书',
    empty: '暂无证书',
    emptyText: '通过考试或完成课程后，获得的证书会显示在这里。',
    number: '证书编号',
    issuedAt: '发证时间',
    validUntil: '有效期至',
    forGood: '长期有效',
    reason: '撤销原因',
    pdf: '下载 PDF',
    pdfOf: '下载 PDF：{title}',
    picture: '保存为图片',
    pictureOf: '保存为图片：{title}',
    copy: '复制验证链接',
    copyOf: '复制验证链接：{title}',
    copied: '已复制，可以发给需要核验的人',
    check: '查看验证页',
    checkOf: '查看验证页：{title}',
    credential: '下载数字凭证',
    credentialOf: '下载数字凭证：{title}',
    linkedIn: '添加到领英',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly certificates: typeof certificates
  }
}
