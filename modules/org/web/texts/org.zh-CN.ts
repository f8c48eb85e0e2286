export const org = {
  tree: {
    nothingFound: '没有匹配的条目',
    openAll: '全部展开',
    closeAll: '全部收起',
    actionsOf: '操作：{name}',
    move: '移动…',
    up: '上移',
    down: '下移',
    top: '最上层',
    parent: '上级',
    place: '位置',
    first: '排在最前',
    after: '排在“{name}”之后',
  },
  departments: {
    title: '部门',
    hint: '拖动部门可以调整位置和上级；键盘操作请用每行的菜单。',
    search: '搜索部门',
    empty: '还没有部门',
    new: '新建部门',
    newBelow: '在“{name}”下新建部门',
    addBelow: '新建下级部门',
    rename: '重命名',
    delete: '删除',
    deleted: '部门已删除',
    deleteTitle: '删除部门“{name}”？',
    deleteText: '只能删除没有下级部门、也没有用户的部门。删除后无法恢复。',
    moveTitle: '移动“{name}”',
    name: '部门名称',
    direct: '直属 {count, number} 人',
    users: '{count, number} 人',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly org: typeof org
  }
}
