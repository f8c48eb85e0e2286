export const adminSheets = {
  drop: {
    choose: '点击此处或拖入 .xlsx 文件',
    limit: '一次最多 {count, number} 行',
    wrongKind: '请选择 .xlsx 文件。',
  },
  problems: {
    text: '文件中有 {count, number} 处问题，未导入任何内容。请修改后重新检查。',
    line: '行',
    column: '列',
    what: '问题',
    firstOnly: '仅列出前 {count, number} 处。',
  },
  entries: {
    export: '导出',
    import: '导入',
    title: '导入到“{name}”',
    hint: '先导出字典，修改表格后再导入。导入前先检查表格；检查通过后一次性全部导入，否则不导入任何内容。',
    template: '下载待填写的表格',
    newEntries: '新增',
    changedEntries: '修改或移动',
    sameEntries: '无变化',
    problems: '问题',
    clean: '没有发现问题。',
    nothing: '文件没有带来任何变化。',
    commit: '导入 {count, number} 项',
    otherFile: '换一个文件',
    done: '新增 {added, number} 项，修改 {changed, number} 项',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly adminSheets: typeof adminSheets
  }
}
