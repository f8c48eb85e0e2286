export const entitlementsStudent = {
  sources: {
    free: '您已免费获得此权限',
    assigned: '机构已为您开通',
    paid: '您已购买',
    byHand: '管理员已为您开通',
    coupon: '您已用优惠券兑换',
  },
  forEver: '长期有效',
  until: '有效期至 {time}',
  from: '{time} 起生效',
  over: '已于 {time} 到期',
  ended: '已于 {time} 收回',
  order: '查看订单',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly entitlementsStudent: typeof entitlementsStudent
  }
}
