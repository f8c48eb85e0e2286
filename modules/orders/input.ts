/** Inputs of products, orders, gateways and what does not agree. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { paymentGateways, reconciliation } from './contract/gateways.ts'
import { orderDesk } from './contract/order-desk.ts'
import { orders } from './contract/orders.ts'
import { coupons, products } from './contract/products.ts'

export const ORDER_PROBLEMS = {
  thingsMissing: problem('things', '请选择至少一门课程或一场考试。', 'Choose at least one course or exam.'),
  thingTwice: problem('things', '同一课程或考试只能选择一次。', 'The same course or exam can be chosen once.'),
  percentMissing: problem('percent', '请填写折扣百分比。', 'Fill in the percentage.'),
  amountMissing: problem('amount', '请填写减免金额和币种。', 'Fill in the amount and its currency.'),
  endsTooEarly: problem('endsAt', '结束时间必须晚于开始时间。', 'It must end after it begins.'),
  quotaTooSmall: problem('quota', '总数不能少于已使用的次数。', 'It cannot be less than has been redeemed already.'),
  taxNoMissing: problem('taxNo', '企业发票请填写税号。', 'An invoice to a company needs its tax number.'),
  invoiceNoMissing: problem('invoiceNo', '请填写发票号码。', 'Fill in the number of the invoice.'),
  whyRefusedMissing: problem('remark', '请填写不开具的原因，购买者会看到。', 'Say why; the buyer is told.'),
  daysWrong: problem('until', '请选择不超过 366 天的日期范围。', 'Choose a range of no more than 366 days.'),
} satisfies ProblemsOf<typeof orders | typeof products | typeof coupons | typeof orderDesk>

export const GATEWAY_PROBLEMS = {
  incomplete: problem('isOn', '启用前请填写完整。', 'Fill in everything before you switch it on.'),
  privateKeyAgain: problem(
    'privateKey',
    '商户、应用或接口地址已更改，请重新粘贴私钥。',
    'The merchant, application or address has changed: paste the private key again.',
  ),
  privateKeyWrong: problem('privateKey', '这不是有效的私钥，请重新粘贴。', 'This is not an RSA private key.'),
  apiKeyWrong: problem('apiKey', '密钥应为 32 个字符。', 'An APIv3 key has 32 characters.'),
  platformKeyWrong: problem(
    'platformKeys',
    '其中有一项不是有效的公钥或证书。',
    'One of these is not a public key or certificate.',
  ),
  alipayKeyWrong: problem('alipayKey', '这不是有效的支付宝公钥。', "This is not Alipay's public key."),
  secretKeyAgain: problem(
    'secretKey',
    '账户或接口地址已更改，请重新填写密钥。',
    'The account or address has changed: type the secret key again.',
  ),
} satisfies ProblemsOf<typeof paymentGateways>

export const ORDERS_INPUT: ModuleInput = {
  calls: [orders],
  fields: {
    coupon: localized('优惠码', 'Coupon'),
    kind: localized('抬头类型', 'Invoice to'),
    title: localized('发票抬头', 'Name on the invoice'),
    taxNo: localized('税号', 'Tax number'),
    email: localized('接收邮箱', 'Send to'),
  },
  unseen: {
    productId: localized('商品', 'Product'),
    gateway: localized('支付方式', 'Way to pay'),
    way: localized('支付方式', 'Way to pay'),
    code: localized('授权码', 'Code'),
  },
  problems: { taxNoMissing: ORDER_PROBLEMS.taxNoMissing },
}

const { taxNoMissing: _tax, invoiceNoMissing, whyRefusedMissing, daysWrong, ...ofProducts } = ORDER_PROBLEMS

export const PRODUCTS_INPUT: ModuleInput = {
  calls: [products, coupons],
  fields: {
    title: localized('名称', 'Name'),
    amount: localized('金额', 'Amount'),
    currency: localized('币种', 'Currency'),
    accessDays: localized('有效天数', 'Days of access'),
    things: localized('包含内容', 'Contents'),
    state: localized('状态', 'State'),
    code: localized('优惠码', 'Code'),
    kind: localized('优惠方式', 'Kind'),
    percent: localized('减免比例', 'Percent off'),
    quota: localized('总次数', 'Quota'),
    perPerson: localized('每人次数', 'Per person'),
    startsAt: localized('开始时间', 'From'),
    endsAt: localized('结束时间', 'Until'),
    isOn: localized('启用', 'On'),
    productIds: localized('适用商品', 'Products'),
    coupon: localized('优惠码', 'Coupon'),
  },
  unseen: {
    'things.{n}': localized('第 {n} 项内容', 'item {n}'),
    'things.{n}.kind': localized('类型', 'Kind'),
    'productIds.{n}': localized('第 {n} 个商品', 'product {n}'),
  },
  problems: ofProducts,
}

export const DESK_INPUT: ModuleInput = {
  calls: [orderDesk],
  fields: {
    state: localized('状态', 'State'),
    gateway: localized('支付方式', 'Paid with'),
    from: localized('开始日期', 'From'),
    until: localized('结束日期', 'Until'),
    amount: localized('退款金额', 'Amount'),
    reason: localized('原因', 'Reason'),
    endsAccess: localized('同时收回学习权限', 'End access'),
    reference: localized('银行流水号', 'Bank reference'),
    invoiceNo: localized('发票号码', 'Invoice number'),
    remark: localized('备注', 'Remark'),
  },
  unseen: {
    productId: localized('商品', 'Product'),
    paymentId: localized('转账', 'Transfer'),
    orderId: localized('订单', 'Order'),
    by: localized('统计周期', 'By day or month'),
    refundable: localized('可退金额', 'Refundable'),
  },
  problems: { invoiceNoMissing, whyRefusedMissing, daysWrong },
}

export const GATEWAYS_INPUT: ModuleInput = {
  calls: [paymentGateways, reconciliation],
  fields: {
    isOn: localized('启用', 'On'),
    appId: localized('应用编号', 'AppID'),
    appSecret: localized('公众号密钥（仅微信内支付需要）', 'AppSecret of the official account (JSAPI only)'),
    merchantId: localized('商户号', 'Merchant ID'),
    serialNo: localized('商户证书序列号', 'Serial number of the merchant certificate'),
    privateKey: localized('应用私钥', 'Application private key'),
    platformKeys: localized('微信支付公钥或平台证书', 'WeChat Pay public keys or platform certificates'),
    pem: localized('公钥或证书内容', 'Public key or certificate'),
    ways: localized('支付场景', 'Ways to pay'),
    url: localized('接口地址', 'Address'),
    sellerId: localized('商家账号', 'Seller ID (PID)'),
    alipayKey: localized('支付宝公钥', 'Alipay public key'),
    accountId: localized('账户编号', 'Account ID'),
    secretKey: localized('密钥', 'Secret key'),
    account: localized('收款账户', 'Account'),
    gateway: localized('支付方式', 'Payment gateways'),
    day: localized('日期', 'Day'),
    note: localized('处理说明', 'Note'),
    reason: localized('原因', 'Reason'),
  },
  unseen: {
    apiKey: localized('接口密钥', 'APIv3 key'),
    webhookSecret: localized('通知签名密钥', 'Webhook signing secret'),
    'platformKeys.{n}': localized('第 {n} 个公钥', 'key {n}'),
    'platformKeys.{n}.id': localized('公钥编号', 'Key ID'),
    'ways.{n}': localized('第 {n} 种场景', 'way {n}'),
    isResolved: localized('状态', 'State'),
  },
  problems: GATEWAY_PROBLEMS,
}
