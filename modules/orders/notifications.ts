/** What buyers are told of their orders. */
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
  'order.invoiceIssued': {
    name: localized('发票已开具', 'Invoice issued'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', no: 'text', invoiceNo: 'text' },
    title: localized('发票已开具：{title}', 'Invoice issued: {title}'),
    body: localized(
      '您申请的发票已开具。\n\n商品：{title}\n订单号：{no}\n发票号码：{invoiceNo}',
      'The invoice that you asked for has been issued.\n\nProduct: {title}\nOrder: {no}\nInvoice number: {invoiceNo}',
    ),
  },
  'order.invoiceRefused': {
    name: localized('发票申请未通过', 'Invoice declined'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', no: 'text', reason: 'text' },
    title: localized('发票申请未通过：{title}', 'Invoice declined: {title}'),
    body: localized(
      '您的发票申请未通过，修改后可以在订单页面重新申请。\n\n订单号：{no}\n原因：{reason}',
      'The invoice could not be issued. You can correct your data and ask again on the page of the order.\n\nOrder: {no}\nReason: {reason}',
    ),
  },
} as const satisfies NotificationKinds
