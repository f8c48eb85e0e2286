export const roomPreview = {
  label: '预览',
  text: '预览：界面与考生看到的一致，作答和交卷都不会保存。',
  another: '重新抽题',
  overTitle: '预览结束',
  over: '没有保存任何作答。考生交卷后，会在这里看到成绩或何时公布成绩。',
  again: '再预览一次',
  exit: '退出预览',
  back: '返回考试列表',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly roomPreview: typeof roomPreview
  }
}
