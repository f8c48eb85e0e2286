export const adminTools = {
  search: {
    open: '搜索页面',
    openHint: '搜索页面（Ctrl+K）',
    title: '搜索页面',
    placeholder: '页面的标题或地址',
    results: '搜索结果',
    count: '找到 {count, number} 个页面',
    empty: '没有找到页面',
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
    age: '<age></age>前',
  },
  errorFacts: {
    message: '信息',
    info: '来源',
    url: '地址',
    vm: '组件',
    stack: '堆栈',
    sources: {
      windowError: '脚本错误',
      unhandledRejection: '未处理的异步错误',
      errorBoundary: '组件错误',
      render: '渲染错误',
    },
  },
  user: { menu: '{name} 的菜单', profile: '个人资料', logOut: '退出登录' },
  clientErrors: {
    title: '前端错误',
    hint: '浏览器上报的未捕获的界面错误。相同的错误合并计数，最后一次出现 30 天后清除。',
    search: '搜索信息和地址',
    empty: '还没有浏览器上报错误',
    message: '信息',
    count: '次数',
    lastSeenAt: '最近出现',
    firstSeenAt: '首次出现',
    info: '来源',
    url: '地址',
    userName: '用户',
    nobody: '未知',
    release: '版本',
    userAgent: '浏览器',
    detailTitle: '前端错误',
    clear: '全部清空',
    clearTitle: '清空全部前端错误？',
    clearText: '所有上报记录都会删除，包括其他页的记录。',
    deleteTitle: '删除 {count, number} 条错误？',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly adminTools: typeof adminTools
  }
}
