export const identityPartners = {
  title: '合作系统',
  hint: '合作系统可用签名链接把用户直接送到本站登录。',
  search: '按名称或密钥编号搜索',
  new: '新建合作系统',
  empty: '还没有合作系统',
  editTitle: '编辑合作系统',
  name: '名称',
  keyId: '密钥编号',
  secret: '密钥',
  mode: '没有本站账号的用户',
  modes: { '1': '自动创建账号', '2': '由用户绑定已有账号或完成新账号' },
  roles: '允许的角色',
  rolesHint: '链接中的角色不在此列时拒绝登录。',
  students: '学员',
  adminRoles: '管理员角色',
  identities: '已绑定用户',
  createdAt: '创建时间',
  enabled: '启用',
  enable: '启用 {name}',
  edit: '编辑 {name}',
  rotate: '更换 {name} 的密钥',
  rotateTitle: '更换“{name}”的密钥？',
  rotateText: '旧密钥立即失效，合作系统换上新密钥之前，其链接都无法登录。',
  rotateOk: '更换密钥',
  delete: '删除 {name}',
  deleteTitle: '删除“{name}”？',
  deleteText: '{count, number} 个绑定关系会一并删除，用户账号保留。',
  secretTitle: '请保存密钥',
  secretText: '密钥只显示这一次。请交给合作系统妥善保存；遗失后只能更换。',
  secretSaved: '我已保存',
  guideTitle: '合作系统如何生成链接',
  guideText:
    '用户名在合作系统内唯一；部门为从根部门开始的名称路径，用“/”分隔，多个用逗号分隔，可为空；角色为 student 或上面允许的角色名称；timestamp 为秒，前后 5 分钟内有效；nonce 为 8 至 64 位字母、数字、_ 或 -，每个只能用一次。',
  guideSigned: '参与签名的文本（每个字段一行）：',
  guideCode: '签名示例（HMAC-SHA-256，十六进制）：',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly identityPartners: typeof identityPartners
  }
}
