/** A course is bought through each gateway, on a computer and on a phone, and given back: against servers that speak their protocols. */
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { ALIPAY_TEST, startAlipayStandIn } from '@tripos/payment/test/alipay-stand-in.ts'
import { startStripeStandIn, STRIPE_TEST } from '@tripos/payment/test/stripe-stand-in.ts'
import { startWechatStandIn, WECHAT_TEST } from '@tripos/payment/test/wechat-stand-in.ts'
import { expectAccessible } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { makeCourse } from './lib/courses.ts'
import { open } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student37'
const OTHER = 'student38'
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  hasTouch: true,
}

/** The app's own browser on the same phone. */
const IN_WECHAT: BrowserContextOptions = {
  ...PHONE,
  userAgent: `${PHONE.userAgent} MicroMessenger/8.0.50(0x28003235) NetType/WIFI Language/en`,
}

interface Made {
  readonly id: string
}

interface OpenedPage {
  readonly page: Page
  readonly courseId: string
}

let admin: string
let student: string
let userId: string
let count = 0
const now = () => new Date()
const standIns = {
  wechat: startWechatStandIn(now),
  alipay: startAlipayStandIn(now),
  stripe: startStripeStandIn(now),
}

async function save(gateway: 'wechat' | 'alipay' | 'stripe', input: object): Promise<void> {
  const settings = await call<Record<string, { version: number }>>('/api/payment-gateway/settings', {}, admin)
  const version = settings[gateway]?.version
  await call(`/api/payment-gateway/save-${gateway}`, { version, isOn: true, ...input }, admin)
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  ;[admin, student] = [await signIn('admin'), await signIn(STUDENT)]
  userId = (await call<Made>('/api/sys/user/info', {}, student)).id
  const [wechat, alipay, stripe] = [await standIns.wechat, await standIns.alipay, await standIns.stripe]
  await save('wechat', { ...WECHAT_TEST, ways: ['native', 'jsapi', 'h5'], url: wechat.url })
  await save('alipay', { ...ALIPAY_TEST, url: `${alipay.url}/gateway.do` })
  await save('stripe', { ...STRIPE_TEST, url: stripe.url })
  stripe.notifyUrl = `${product().url}/api/order/callback/stripe`
})
test.afterAll(async () => {
  for (const standIn of Object.values(standIns)) await (await standIn).stop()
})

/** A course that this student alone may buy. */
async function sellCourse(amount = 9900): Promise<{ readonly id: string; readonly title: string }> {
  const title = `Sold course ${(count += 1)}`
  const lessons = [{ title: 'Read', content: { kind: 5, body: '<p>Words</p>', attachments: [] } }]
  const made = await makeCourse(admin, { title, userId, lessons })
  const id = typeof made === 'string' ? made : (made as Made).id
  const price = { title, amount, currency: 'CNY', accessDays: null }
  const sold = await call<Made>('/api/product/save', { ...price, things: [{ kind: 'course', id }] }, admin)
  await call('/api/product/state', { ids: [sold.id], state: 0 }, admin)
  return { id, title }
}

/** From the locked course to the checkout. */
async function order(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  return orderIn(await open(browser, { token: student, options }))
}

async function orderIn(context: BrowserContext): Promise<OpenedPage> {
  const course = await sellCourse()
  const page = await context.newPage()
  await page.goto(`/web/course/view/${course.id}`)
  await expect(page.getByRole('region', { name: 'Buy' })).toContainText('CN¥99.00')
  await page.getByRole('button', { name: `Buy ${course.title}` }).click()
  await expect(page).toHaveURL(/\/pay\/check-out\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  return { page, courseId: course.id }
}

const orderIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function expectPaid(page: Page, courseId: string): Promise<void> {
  await expect(page.getByText('Paid. You can use it now.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Start Sold course/ }).click()
  await expect(page).toHaveURL(new RegExp(`/web/course/view/${courseId}$`))
  await expect(page.getByText('You bought this')).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: 'Start learning' })
      .or(page.getByRole('link', { name: /Read/ }))
      .first(),
  ).toBeVisible()
}

/** In the back office; access ends with it. */
async function refund(orderId: string, courseId: string): Promise<void> {
  await call('/api/order-desk/refund', { id: orderId, amount: 9900, reason: 'Not wanted', endsAccess: true }, admin)
  const course = await call<{ isLocked: boolean }>('/api/learning/course/detail', { id: courseId }, student).catch(
    () => undefined,
  )
  if (course) expect(course.isLocked).toBe(true)
}

for (const [name, options] of [
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const) {
  const isPhone = options === PHONE

  test(`[spec 2.public.8] WeChat Pay on ${name}: bought, opened, given back, closed`, async ({ browser }) => {
    const wechat = await standIns.wechat
    const { page, courseId } = await order(browser, options)
    const known = new Set(wechat.ledger.payments.keys())
    if (isPhone) {
      await page.getByRole('radio', { name: 'WeChat Pay' }).check()
      await page.getByRole('button', { name: 'Continue to WeChat Pay' }).click()
      await page.getByRole('button', { name: 'Pay' }).click()
    } else {
      await page.getByRole('radio', { name: 'WeChat Pay (scan a code)' }).check()
      await page.getByRole('button', { name: 'Show the code' }).click()
      await expect(page.getByRole('img', { name: 'WeChat Pay QR code' })).toBeVisible()
      await expectAccessible(page)
      const no = [...wechat.ledger.payments.keys()].find(one => !known.has(one)) ?? ''
      expect(await wechat.payAndTell(no)).toBe(200)
    }
    const orderId = orderIdOf(page)
    await expectPaid(page, courseId)
    await refund(orderId, courseId)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Buy' })).toBeVisible()
    await page.goto(`/pay/check-out/${orderId}`)
    await expect(page.getByText('This order was refunded in full.')).toBeVisible()
  })

  test(`[spec 2.public.8] Alipay on ${name}: bought, opened, given back, closed`, async ({ browser }) => {
    const { page, courseId } = await order(browser, options)
    const orderId = orderIdOf(page)
    await page.getByRole('radio', { name: 'Alipay' }).check()
    await page.getByRole('button', { name: 'Continue to Alipay' }).click()
    await expect(page.getByRole('heading', { name: 'Alipay' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expectPaid(page, courseId)
    await refund(orderId, courseId)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Buy' })).toBeVisible()
  })

  test(`[spec 2.public.8] Stripe on ${name}: bought, opened, given back, closed`, async ({ browser }) => {
    const { page, courseId } = await order(browser, options)
    const orderId = orderIdOf(page)
    await page.getByRole('radio', { name: 'Card (Stripe)' }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Stripe Checkout' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expectPaid(page, courseId)
    await refund(orderId, courseId)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Buy' })).toBeVisible()
  })
}

test('[spec 2.public.8] WeChat Pay inside WeChat: given up, then bought, opened, given back, closed', async ({
  browser,
}) => {
  const wechat = await standIns.wechat
  const context = await open(browser, { token: student, options: IN_WECHAT })
  const said: string[] = []
  await context.exposeBinding('askWechat', async (_, params: Record<string, string>) => {
    const isGivenUp = said.length === 0
    const answer = await wechat.payByBridge(params, isGivenUp)
    said.push(answer)
    return answer
  })
  // As the app does it: the bridge comes a moment after the page, and says so.
  await context.addInitScript(() =>
    addEventListener('load', () => {
      const { askWechat } = window as unknown as { askWechat: (params: object) => Promise<string> }
      const invoke = async (name: string, params: object, done: (said: object) => void) =>
        done({ err_msg: name === 'getBrandWCPayRequest' ? await askWechat(params) : 'system:function_not_exist' })
      Object.assign(window, { WeixinJSBridge: { invoke } })
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    }),
  )
  await context.route('https://open.weixin.qq.com/connect/oauth2/authorize?**', route => {
    const asked = new URL(route.request().url()).searchParams
    expect([asked.get('appid'), asked.get('scope')]).toEqual([WECHAT_TEST.appId, 'snsapi_base'])
    const location = `${asked.get('redirect_uri')}?code=code-1&state=${asked.get('state')}`
    return route.fulfill({ status: 302, headers: { location } })
  })
  const { page, courseId } = await orderIn(context)
  const orderId = orderIdOf(page)
  await expect(page.getByRole('radio', { name: /scan a code|Alipay/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'WeChat Pay' }).check()
  const payNow = page.getByRole('button', { name: 'Pay now' })
  await payNow.click()
  await expect.poll(() => said).toEqual(['get_brand_wcpay_request:cancel'])
  await expect(page).toHaveURL(new RegExp(`/pay/check-out/${orderId}$`))
  await payNow.click()
  await expectPaid(page, courseId)
  await refund(orderId, courseId)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Buy' })).toBeVisible()
})

test('the checkout of somebody else is not there, and an order that is cancelled says so', async ({ browser }) => {
  const { page } = await order(browser, DESKTOP)
  const other = await (await open(browser, { token: await signIn(OTHER) })).newPage()
  await other.goto(page.url())
  await expect(other.getByText('Page not found')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('This order was cancelled. Nothing was charged.')).toBeVisible()
  await page.getByRole('link', { name: 'My orders' }).click()
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await expectAccessible(page)
})

/** Asked for by the buyer, issued at the desk, and the buyer sees its number. */
async function handleInvoice({ page, desk, no }: { page: Page; desk: Page; no: string }): Promise<void> {
  await page.getByRole('button', { name: 'Request an invoice' }).click()
  const form = page.locator('form')
  await form.getByRole('radio', { name: 'A company' }).check()
  await form.getByLabel('Name on the invoice').fill('Example School')
  await form.getByLabel('Send to').fill('office@example.org')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('An invoice to a company needs its tax number.')).toBeVisible()
  await form.getByLabel('Tax number').fill('91110000MA000000')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await desk.goto('/admin/orders/invoices')
  await desk.getByRole('button', { name: `Handle the invoice of order ${no}` }).click()
  const drawer = desk.getByRole('dialog', { name: `Handle the invoice of order ${no}` })
  await drawer.getByLabel('Invoice number').fill('FP-0001')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('row', { name: no })).toContainText('Issued')
  await page.reload()
  await expect(page.getByText('FP-0001')).toBeVisible()
}

test('money that came after an order was cancelled is a difference, and the desk gives it back', async ({
  browser,
}) => {
  const wechat = await standIns.wechat
  const { page } = await order(browser, DESKTOP)
  const known = new Set(wechat.ledger.payments.keys())
  await page.getByRole('radio', { name: 'WeChat Pay (scan a code)' }).check()
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('img', { name: 'WeChat Pay QR code' })).toBeVisible()
  const no = [...wechat.ledger.payments.keys()].find(one => !known.has(one)) ?? ''
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('This order was cancelled. Nothing was charged.')).toBeVisible()
  // It came to the provider before our word that the order is closed.
  const payment = wechat.ledger.payments.get(no)
  if (payment === undefined) throw new Error('the payment is not in the books of the provider')
  Object.assign(payment, { state: 'open' })
  expect(await wechat.payAndTell(no)).toBe(200)
  const desk = await (await open(browser, { token: admin })).newPage()
  await desk.goto('/admin/orders/reconciliation')
  const row = desk.getByRole('row', { name: no })
  await expect(row).toContainText('Paid after the order was closed')
  await expect(row).toContainText('Open')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: `Settle ${no}` }).click()
  const dialog = desk.getByRole('dialog', { name: `Settle ${no}` })
  await dialog.getByRole('textbox').fill('Confirmed with the provider')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(row).toContainText('Settled')
  await expect(row).toContainText('Confirmed with the provider')
})

test('staff see the order and give a part of it back; the demo payment moves no money', async ({ browser }) => {
  const { page } = await order(browser, DESKTOP)
  const orderId = orderIdOf(page)
  await page.getByRole('radio', { name: 'Demo payment' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Simulate a payment' }).click()
  await expect(page.getByText('Paid. You can use it now.')).toBeVisible()
  const { no } = await call<{ no: string }>('/api/order/show', { id: orderId }, student)
  const desk = await (await open(browser, { token: admin })).newPage()
  await desk.goto('/admin/orders/list')
  await desk.getByRole('button', { name: no }).click()
  await desk.getByRole('button', { name: 'Refund', exact: true }).click()
  const drawer = desk.getByRole('dialog', { name: 'Refund' })
  await drawer.getByLabel('Amount').fill('9')
  await drawer.getByLabel('Reason').fill('A part')
  await drawer.getByRole('checkbox', { name: 'End access' }).uncheck()
  await drawer.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByText('Refunded').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('CN¥9.00')).toBeVisible()
  await handleInvoice({ page, desk, no })
})

async function openAtDesk(desk: Page, no: string): Promise<void> {
  await desk.goto('/admin/orders/list')
  await desk.getByRole('button', { name: no }).click()
}

/** One person says that the money has come, or gone. */
async function confirmAtDesk(desk: Page, no: string, what: 'Confirm transfer' | 'Confirm refund'): Promise<void> {
  await openAtDesk(desk, no)
  await desk.getByRole('button', { name: what }).click()
  const dialog = desk.getByRole('dialog', { name: what })
  await dialog.getByLabel('Bank reference').fill('B-2026-001')
  await dialog.getByRole('button', { name: what }).click()
  await expect(dialog).toBeHidden()
}

async function makeCashier(): Promise<string> {
  const { version } = (await call<Record<'bank', { version: number }>>('/api/payment-gateway/settings', {}, admin)).bank
  await call('/api/payment-gateway/save-bank', { version, isOn: true, account: 'Tripos School, 0123456789' }, admin)
  const { id: roleId } = (
    await call<{ rows: { id: string; isBuiltIn: boolean }[] }>('/api/sys/role/paging', { size: 100 }, admin)
  ).rows.find(({ isBuiltIn }) => isBuiltIn) ?? { id: '' }
  const userName = `cashier-${Date.now()}`
  const cashier = { userName, realName: 'Second Cashier', password: PASSWORD, roleType: 2, roleIds: [roleId] }
  await call('/api/sys/user/save', { ...cashier, departmentIds: [] }, admin)
  return signIn(userName)
}

test('a bank transfer opens the course once two people have confirmed it, and goes back by two as well', async ({
  browser,
}) => {
  const cashier = await makeCashier()
  const desks: Page[] = []
  for (const token of [admin, cashier]) desks.push(await (await open(browser, { token })).newPage())
  const [first, second] = desks as [Page, Page]
  for (const options of [DESKTOP, PHONE]) {
    const { page, courseId } = await order(browser, options)
    const orderId = orderIdOf(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Show the bank account' }).click()
    await expect(page.getByText('Tripos School, 0123456789')).toBeVisible()
    await expectAccessible(page)
    const { no } = await call<{ no: string }>('/api/order/show', { id: orderId }, student)
    for (const desk of [first, second]) await confirmAtDesk(desk, no, 'Confirm transfer')
    await expectPaid(page, courseId)

    await openAtDesk(first, no)
    await first.getByRole('button', { name: 'Refund', exact: true }).click()
    const drawer = first.getByRole('dialog', { name: 'Refund' })
    await drawer.getByLabel('Reason').fill('Not wanted')
    await drawer.getByRole('checkbox', { name: 'End access' }).check()
    await drawer.getByRole('button', { name: 'Refund' }).click()
    await expect(first.getByText('Not wanted')).toBeVisible()
    await page.goto(`/pay/check-out/${orderId}`)
    await expect(page.getByText('A refund of CN¥99.00 is under way.')).toBeVisible()
    await confirmAtDesk(second, no, 'Confirm refund')
    await page.reload()
    await expect(page.getByText('This order was refunded in full.')).toBeVisible()
    await page.goto(`/web/course/view/${courseId}`)
    await expect(page.getByRole('region', { name: 'Buy' })).toBeVisible()
    await page.context().close()
  }
})
