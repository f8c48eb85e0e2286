/** 课件包和办公文档的播放器。 */
export const packages = {
  units: '单元',
  unit: '第 {number} 单元',
  complete: '{name}（已完成）',
  fullScreen: '全屏',
  elsewhere: '您已在另一个页面打开了课时，请回到那个页面学习。',
  locked: '学习本单元前，须先完成其要求的单元。请在单元菜单中选择其他单元。',
  silent: '课件没有启动，可能是链接已过期或网络中断。',
  again: '重新打开',
  withoutName: '本站没有为课件设置单独的域名。学习进度照常保存；课件自己存放在浏览器中的内容，离开本页后不会保留。',
  notConnected: '课件尚未连接，暂无学习状态可保存。',
  ownWindow: '本单元在单独的窗口中打开。',
  inOwnWindow: '本单元已在单独的窗口中打开，学习期间请勿关闭本页。',
  openWindow: '打开单元',
  saving: {
    idle: '学习状态已保存',
    sending: '正在保存学习状态…',
    waiting: '服务器繁忙，稍后自动保存学习状态。',
    offline: '网络不通，恢复后自动保存学习状态。',
    signedOut: '您已退出登录，重新登录后自动保存学习状态。',
    refused: '学习状态不再保存：您已在另一个页面打开了课时，课件已被更换，或课件给出的内容无法保存。请重新打开本课时。',
  },
  office: {
    download: '下载原文件',
    downloadOnly: '此文件不能在页面中查看，请下载后打开。',
    converting: '正在按原版式准备幻灯片，完成后自动显示在此处，无需刷新。',
    unreachable: '文件暂时无法加载。',
    unreadable: '此文件无法在页面中显示，请下载后打开。',
    simplified: '页面中只显示文字、表格和图片，版式已简化；需要原样请下载。',
    slide: '第 {number, number} 张幻灯片',
    picture: '图片',
    noPicture: '此图片的格式无法在页面中显示：{name}',
    sheets: '工作表',
    row: '行',
    emptySheet: '这张工作表是空的。',
    cut: '只显示前 {rows, number} 行和前 200 列，其余请下载查看。',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly packages: typeof packages
  }
}
