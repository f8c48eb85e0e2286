export const entitlements = {
  title: '学习权限',
  hint: '付费课程和考试由谁在什么时间内使用，以及权限的来源。未定价的课程和考试不在此列。',
  search: '搜索学员姓名或用户名',
  empty: '暂无学习权限',
  user: '学员',
  users: '学员',
  thing: '课程或考试',
  kind: '类型',
  kinds: { exam: '考试', course: '课程' },
  source: '来源',
  sources: { free: '免费', assigned: '统一指派', paid: '购买', byHand: '手动开通', coupon: '优惠券' },
  order: '查看订单',
  state: '状态',
  states: { active: '有效', coming: '未生效', over: '已到期', ended: '已收回' },
  startsAt: '开始时间',
  startsAtHint: '留空则立即生效。',
  endsAt: '结束时间',
  endsAtHint: '留空则长期有效。',
  forEver: '长期有效',
  reason: '原因',
  reasonHint: '记录在操作日志中，例如“企业团购”。',
  grant: '开通权限',
  granted: '{count, plural, =0 {所选学员均已拥有该权限} other {已为 # 名学员开通}}',
  end: '收回',
  endOne: '收回{who}的“{title}”权限',
  endTitle: '收回 {count, number} 项权限？',
  endText: '学员将立即无法学习或参加；已有的学习记录和成绩会保留。',
  ended: '权限已收回',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly entitlements: typeof entitlements
  }
}
