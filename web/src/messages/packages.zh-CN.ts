/** 课件包和办公文档的播放器。 */
export const packages = {
  units: '单元',
  unit: '第 {number} 单元',
  complete: '{name}（已完成）',
  fullScreen: '全屏',
  elsewhere: '您已在另一个页面打开了课时，请回到那个页面学习。',
  silent: '课件没有启动，可能是链接已过期或网络中断。',
  again: '重新打开',
  saving: {
    saved: '学习状态已保存',
    saving: '正在保存学习状态…',
    waiting: '网络不通，恢复后自动保存学习状态。',
    stopped: '学习状态不再保存：您已在另一个页面打开了课时，或课件给出的内容无法保存。',
  },
} as const
