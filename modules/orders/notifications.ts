/** What buyers are told of their orders, and staff of what does not agree. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const ORDERS_NOTIFICATIONS = {
  'order.paid': {
    name: localized('支付成功', 'Order paid'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', no: 'text', amount: 'text' },
    title: localized('支付成功：{title}', 'Paid: {title}'),
    body: localized(
      '您已成功购买“{title}”，现在可以使用。\n\n订单号：{no}\n金额：{amount}',
      'You have bought {title} and can use it now.\n\nOrder: {no}\nAmount: {amount}',
    ),
  },
  'order.refunded': {
    name: localized('退款到账', 'Order refunded'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', no: 'text', amount: 'text' },
    title: localized('已退款：{title}', 'Refunded: {title}'),
    body: localized(
      '订单“{title}”已退款，款项按原支付方式退回。\n\n订单号：{no}\n退款金额：{amount}',
      'Your order {title} has been refunded. The money goes back the way it was paid.\n\nOrder: {no}\nAmount: {amount}',
    ),
  },
} as const satisfies NotificationKinds
