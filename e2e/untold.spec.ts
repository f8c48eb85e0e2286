/** Where no gateway is set up nothing is offered that would send, each call says so by its code, and nothing waits to be sent. */
import { expect, type Page } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { openDatabase } from './lib/database.ts'
import { startWithoutGateways } from './lib/gateways.ts'
import { open } from './lib/people.ts'
import type { StartedProduct } from './lib/start-product.ts'
import { test } from './lib/test.ts'

const LOGIN_WAY_OFF = 10010048
const NO_MESSAGE_CHANNEL = 10010098

let started: StartedProduct
let staff = ''
let student = ''
test.beforeAll(async () => {
  started = await startWithoutGateways()
  staff = await signIn('admin')
  const person = { userName: 'untold', realName: 'Nobody tells', password: PASSWORD, roleType: 1 }
  await call('/api/sys/user/save', { ...person, email: 'untold@example.org', mobile: '13800000001' }, staff)
  student = await signIn('untold')
})
test.afterAll(() => started.stop())

const WORDS = /code|invitation|Text message|Forgot/i
const offered = async (page: Page) =>
  (await page.getByRole('link').or(page.getByRole('button')).or(page.getByRole('radio')).allInnerTexts()).filter(text =>
    WORDS.test(text),
  )

test('no screen offers what cannot be sent', async ({ browser }) => {
  const visitor = await (await open(browser)).newPage()
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await offered(visitor)).toEqual([])
  await visitor.goto('/forgot')
  await expect(visitor.getByText('Codes cannot be sent here')).toBeVisible()
  expect(await visitor.locator('input[name=contact], input[name=code]').count()).toBe(0)
  await visitor.context().close()

  const own = await (await open(browser, { token: student })).newPage()
  await own.goto('/profile/index')
  await expect(own.getByText('untold@example.org').or(own.getByText(/u\*+@/)).first()).toBeVisible()
  expect(await offered(own)).toEqual([])
  await own.context().close()

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto('/admin/system/users/import')
  await expect(page.getByRole('heading', { name: 'Import users' })).toBeVisible()
  await expect(page.getByText('Send an invitation to new users without a password')).toHaveCount(0)
  await page.goto('/admin/system/users/edit/new')
  await expect(page.getByRole('textbox', { name: /User name/ })).toBeVisible()
  expect(await offered(page)).toEqual([])
  await page.goto('/admin/system/users')
  await expect(page.getByText('untold', { exact: true }).first()).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'untold' }).getByRole('checkbox').check()
  expect(await offered(page)).toEqual([])
  await page.context().close()
})

test('each call that would send says so by its code', async () => {
  const contact = 'untold@example.org'
  const [code, password] = ['123456', 'battery staple']
  const codeOf = async (path: string, input: object, token = '') => (await ask(path, input, token)).code
  expect({
    send: await codeOf('/api/sys/user/send-code', { contact, purpose: 'login' }),
    reset: await codeOf('/api/sys/user/reset-pass', { contact, code, password }),
    mobile: await codeOf('/api/sys/user/mobile-login', { mobile: '13800000001', code }),
    email: await codeOf('/api/sys/user/email-login', { email: contact, code }),
  }).toEqual({ send: LOGIN_WAY_OFF, reset: LOGIN_WAY_OFF, mobile: LOGIN_WAY_OFF, email: LOGIN_WAY_OFF })
  const { rows } = await call<{ rows: { id: string; userName: string }[] }>(
    '/api/sys/user/paging',
    { page: 1, size: 20 },
    staff,
  )
  const ids = rows.filter(({ userName }) => userName === 'untold').map(({ id }) => id)
  expect(await codeOf('/api/sys/user/invite', { ids }, staff)).toBe(NO_MESSAGE_CHANNEL)
  const made = { userName: 'never', realName: 'Never made', roleType: 1, email: 'never@example.org', invite: true }
  expect(await codeOf('/api/sys/user/save', made, staff)).toBe(NO_MESSAGE_CHANNEL)
})

test('nothing waits to be sent', async () => {
  const database = openDatabase()
  try {
    const count = async (table: 'messages' | 'contactCodes' | 'invitations') =>
      (
        await database.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    expect([await count('messages'), await count('contactCodes'), await count('invitations')].map(Number)).toEqual([
      0, 0, 0,
    ])
  } finally {
    await database.close()
  }
})
