import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const ordersErrors = {
  PRODUCT_ENDED: refusal(
    10095001,
    '商品“{title}”已终止，不能再上架，请新建商品。',
    'The product "{title}" has ended and cannot be sold again. Make a new one.',
  ),
  COUPON_TAKEN: refusal(10095002, '该优惠码已存在。', 'A coupon with this code already exists.'),
  COUPON_NOT_VALID: refusal(
    10095003,
    '优惠码无效、已过期或不适用于该商品。',
    'This coupon is not valid, has expired, or is not for this product.',
  ),
  COUPON_USED_UP: refusal(
    10095004,
    '优惠码已被领完，或您已达到使用次数。',
    'This coupon has been used up, or you have used it as often as you may.',
  ),
  ALREADY_OWNED: refusal(
    10095005,
    '您已拥有该商品的全部内容，无需再次购买。',
    'You already have everything in this product.',
  ),
  ORDER_NOT_TO_PAY: refusal(
    10095006,
    '订单已不是待支付状态，请刷新页面。',
    'This order is no longer waiting to be paid. Please reload the page.',
  ),
  GATEWAY_NOT_THERE: refusal(
    10095007,
    '该支付方式当前不可用，请选择其他方式。',
    'This way to pay is not available at the moment. Choose another one.',
  ),
  GATEWAY_AWAY: refusal(
    10095008,
    '支付平台暂时没有响应，请稍后再试。',
    'The payment provider does not answer at the moment. Please try again soon.',
  ),
  GATEWAY_INCOMPLETE: refusal(
    10095009,
    '该支付方式尚未填写完整，请先填写并保存。',
    'This gateway is not set up yet. Fill it in and save it first.',
  ),
  ORDER_NOT_PAID: refusal(10095010, '只有已支付的订单可以退款。', 'Only a paid order can be refunded.'),
  REFUND_TOO_MUCH: refusal(
    10095011,
    '退款金额超过可退金额（含处理中的退款）。',
    'That is more than can still be refunded, counting refunds under way.',
  ),
  REFUND_NOT_OPEN: refusal(10095012, '该退款已处理完毕。', 'This refund has already been dealt with.'),
  SECOND_PERSON_NEEDED: refusal(10095013, '需由另一位管理员确认。', 'Another person has to confirm this.'),
  PAYMENT_NOT_OPEN: refusal(
    10095014,
    '该笔转账不在待确认状态，请刷新后查看。',
    'This transfer is not waiting to be confirmed. Please reload.',
  ),
  INVOICE_NOT_OPEN: refusal(
    10095015,
    '该订单当前不能申请或处理发票。',
    'An invoice for this order cannot be requested or changed now.',
  ),
  DIFFERENCE_RESOLVED: refusal(10095016, '该差异已处理。', 'This difference has already been dealt with.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly orders: typeof ordersErrors
  }
}
