/** 以文件作答：选择、上传进度和之后的查看。 */
export const answerFiles = {
  title: '上传文件',
  limits: '可上传：{kinds}。最多 {most, number} 个，每个不超过 {size, number} MB。',
  choose: '选择文件',
  drop: '或拖放到这里',
  full: '文件数已满。如需更换，请先移除一个。',
  chosen: '已选文件',
  retry: '立即重试',
  retryNamed: '立即重试：{name}',
  remove: '移除',
  removeNamed: '移除 {name}',
  progress: '正在上传 {name}',
  elsewhere: '另一台设备上的文件',
  summary: '{all, number} 个文件，已上传 {arrived, number} 个',
  state: {
    waiting: '等待上传，已保存在本设备',
    sending: '正在上传',
    arrived: '已上传',
    refused: '未被接受',
    missing: '该文件在另一台设备上选择，尚未上传。请移除它，或回到那台设备。',
  },
  wrongKind: '此处不能上传 {name}。可上传：{kinds}。',
  empty: '{name} 是空文件。',
  tooLarge: '{name} 超过 {size, number} MB。',
  tooMany: '最多可上传 {most, number} 个文件，其余未选入。',
  none: '没有上传文件。',
  lost: '有 {count, number} 个文件在交卷前没有传到服务器。',
  scan: {
    waiting: '正在进行病毒扫描，完成后即可下载。',
    infected: '病毒扫描发现病毒，文件已锁定，不能下载。',
    tooLarge: '超过病毒扫描程序的上限，尚未检查。请联系管理员调高上限。',
  },
  download: '下载',
  downloadNamed: '下载 {name}',
  show: '查看',
  showNamed: '查看 {name}',
  hide: '收起',
  hideNamed: '收起 {name}',
  kinds: {
    image: '图片',
    pdf: 'PDF',
    word: '文字文档（Word）',
    sheet: '电子表格（Excel）',
    slides: '演示文稿（PowerPoint）',
    text: '纯文本和源代码',
    audio: '音频',
    video: '视频',
    archive: '压缩包（ZIP）',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly answerFiles: typeof answerFiles
  }
}
