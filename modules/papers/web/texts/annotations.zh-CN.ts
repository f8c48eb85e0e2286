/** 批注：阅卷人在作答上做的标记和说明。 */
export const annotations = {
  title: '批注',
  selectText: '选中作答中的文字即可批注。',
  comment: '批注内容',
  commentOptional: '批注内容（可不填）',
  add: '添加批注',
  remove: '删除批注 {no}',
  removeStroke: '删除这条笔迹',
  undo: '撤销',
  redo: '重做',
  full: '批注已满，无法继续添加。请先删除一些。',
  colour: '颜色',
  colours: { red: '红', blue: '蓝', green: '绿' },
  tool: '工具',
  tools: { look: '浏览', pen: '画笔', area: '框选', note: '文字', erase: '擦除' },
  about: {
    stroke: '笔迹，第 {page, number} 页',
    area: '框选，第 {page, number} 页',
    note: '文字，第 {page, number} 页',
  },
  onPage: '本页有 {count, number} 处批注',
  pageOf: '第 {page, number} / {pages, number} 页',
  previousPage: '上一页',
  nextPage: '下一页',
  smaller: '缩小',
  larger: '放大',
  unreadable: '无法显示这个 PDF，请下载后查看。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly annotations: typeof annotations
  }
}
