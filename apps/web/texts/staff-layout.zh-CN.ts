export const staffLayout = {
  sidebar: '后台菜单',
  openSidebar: '展开菜单',
  closeSidebar: '收起菜单',
  unknownPage: '未知页面',
  unknownPageText: '当前版本没有名为“{component}”的页面，请在菜单中检查组件名称。',
  tabs: {
    title: '已打开的页面',
    more: '当前页面的操作',
    named: '{title}：{subject}',
    closeTab: '关闭{title}',
    refresh: '刷新当前',
    close: '关闭当前',
    closeOthers: '关闭其他',
    closeAll: '关闭所有',
  },
  size: {
    title: '字号',
    default: '默认',
    medium: '中等',
    small: '较小',
    mini: '迷你',
    switched: '字号切换成功！',
  },
  settings: {
    title: '布局设置',
    theme: '主题色',
    themeNow: '主题色，当前 {colour}',
    presets: '推荐',
    tagsView: '标签栏',
    fixedHeader: '固定顶栏',
    sidebarLogo: '菜单标志',
    reset: '恢复默认',
  },
  search: {
    open: '搜索',
    openHint: '搜索（Ctrl+K）',
    title: '搜索',
    placeholder: '页面、用户、考试、试题或课程',
    pages: '页面',
    results: '搜索结果',
    count: '找到 {count, number} 项',
    more: '还有更多，请继续输入',
    waiting: '正在搜索…',
    empty: '没有找到',
  },
  fullscreen: {
    enter: '全屏',
    leave: '退出全屏',
    unsupported: '您的浏览器不支持全屏',
  },
  errorLog: {
    open: '错误日志，{count, number} 条',
    title: '错误日志',
    empty: '打开页面以来没有错误',
    ages: {
      minutes: '{count, number} 分钟前',
      hours: '{count, number} 小时前',
      days: '{count, number} 天前',
    },
  },
  help: '本页帮助',
  user: { menu: '{name} 的菜单', profile: '个人资料', help: '帮助', logOut: '退出登录' },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly staffLayout: typeof staffLayout
  }
}
