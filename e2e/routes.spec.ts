/** Where addresses lead in a real browser: titles, dead ends, refresh, foreign addresses, and links of partner systems. */
import { createHmac, randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { chooseInMenu } from './lib/back-office.ts'
import { setToken } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

const SITE = 'Tripos'
const STUDENT = 'student05'
const NONE = '00000000-0000-7000-8000-000000000000'

/** Notes everything that a page wants from anywhere else, and gives it nothing. */
function watchForeign(context: BrowserContext): string[] {
  const home = new URL(product().url).host
  const foreign: string[] = []
  // Only listened to: what is stopped and let through is loaded anew each time. The browser knows no other host anyway.
  context.on('request', request => {
    const { host, protocol } = new URL(request.url())
    if (host !== home && /^https?:$/.test(protocol)) foreign.push(request.url())
  })
  context.on('dialog', dialog => {
    foreign.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return foreign
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test.describe('without a session', () => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/register/1/new', 'Create an account'],
    ['/register/2/none', 'Link an account'],
    ['/forgot', 'Set a new password'],
    ['/sync/refused/0?why=SYNC_LINK_EXPIRED', 'You could not be signed in'],
    ['/401', 'No access'],
    ['/404', 'Page not found'],
    ['/cert/none', ''],
  ] as const) {
    test(`[spec 2.public.1, 2.public.2, 2.public.3, 2.public.5] ${path} is open, and named in the window`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      if (path === '/401' || path === '/404') await expect(page.locator('h1')).toHaveText(title)
      await expect(page).toHaveTitle(new RegExp(`^${title || '\\S.*'} - ${SITE}$`))
      expect(pathOf(page)).toBe(path)
    })
  }

  test('[spec 2.public.7, 6.4] the checkout asks for signing in', async ({ page }) => {
    await page.goto('/pay/check-out/1')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fpay%2Fcheck-out%2F1$/)
  })

  test('[spec 8.3] a token that is no longer good leads to signing in, with the reason', async ({ page, context }) => {
    await setToken(context, 'x'.repeat(43))
    await page.goto('/web/index?search=a')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fweb%2Findex%3Fsearch%3Da$/)
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })
})

test.describe('a student', () => {
  test.beforeEach(async ({ context }) => setToken(context, await signIn(STUDENT)))

  test('[spec 1.8, 2.student.2, 2.student.3, 2.student.5, 2.student.6, 2.student.9, 2.student.12] the pages of the header layout have their titles', async ({
    page,
  }) => {
    const token = await signIn(STUDENT)
    const { rows } = await call<{ rows: { id: string }[] }>('/api/exam/exam/mine', { page: 1, size: 1 }, token)
    const me = await call<{ id: string }>('/api/sys/user/info', {}, token)
    for (const [path, title] of [
      ['/web/course', 'Course learning'],
      ['/web/lecturer/course', 'Courses'],
      ['/web/index', 'Online exams'],
      [`/web/exam/check/${rows[0]?.id}`, '\\S.*'],
      [`/web/paper/list/${rows[0]?.id}/${me.id}`, 'My attempts'],
      [`/web/book/list/${rows[0]?.id}`, 'Mistakes'],
      [`/web/qu/view/${NONE}`, 'Page not found'],
      ['/web/lecturer', 'Lecturer team'],
      ['/web/repo', 'Practice'],
      ['/web/notice', 'System notice'],
      ['/web/uc', 'User centre'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`^${title} - ${SITE}$`))
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    }
  })

  test('pages that are still to come are a 404 inside their layout, and linked nowhere', async ({ page }) => {
    const coming = ['/web/book/list/1', '/web/qu/view/1']
    for (const path of coming) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
      await expect(page.getByRole('main')).toHaveCount(1)
      expect(pathOf(page)).toBe(path)
    }
    await page.goto('/web/index')
    const links = await page.locator('a').evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(links.filter(link => coming.includes(link ?? ''))).toEqual([])
    await page.goto('/pay/check-out/1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('[spec 2.public.6] /redirect replaces itself by the view, with its query', async ({ page }) => {
    await page.goto('/web/uc')
    await page.goto('/redirect/web/index?search=nothing-like-this')
    await expect(page).toHaveURL(/\/web\/index\?search=nothing-like-this$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/web\/uc$/)
  })

  test('[spec 8.4] an address with a hash leads to its page', async ({ page }) => {
    await page.goto('/#/web/uc')
    await expect(page).toHaveURL(/\/web\/uc$/)
    await page.goto('about:blank')
    await page.goto(`/#/register/2/${NONE}`)
    await expect(page).toHaveURL(new RegExp(`/register/2/${NONE}$`))
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  })
})

/** The trickiest of safe-redirect.rules.test.ts, as a browser reads them. */
const HOSTILE = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2F%2Fevil.example',
  '/@evil.example',
  'javascript:alert(1)',
  '/redirect//evil.example',
  '/redirect/redirect/%5C%5Cevil.example',
  'data:text/html,<script>alert(1)</script>',
] as const

test('[spec 2.public.1, 2.public.6, 5.1] nothing that stands in an address leads away from the site', async ({
  page,
  context,
}) => {
  const home = new URL(product().url).origin
  const foreign = watchForeign(context)
  await setToken(context, await signIn(STUDENT))
  for (const [at, form] of HOSTILE.entries()) {
    const raw = form.startsWith('/') ? form : `/${form}`
    // All three read an address by the same rules: by turns.
    const address = [`/login?redirect=${encodeURIComponent(form)}`, `/redirect${raw}`, `/#${raw}`][at % 3] ?? ''
    await page.goto(home + address)
    await expect(page.locator('h1').first(), address).toBeVisible()
    expect(new URL(page.url()).origin, address).toBe(home)
  }
  expect(foreign).toEqual([])
})

test('[spec 2.public.1] signing in goes to a path of this site, and to the start page for any other', async ({
  page,
  context,
}) => {
  const foreign = watchForeign(context)
  for (const [redirect, place] of [
    ['/web/uc', /\/web\/uc$/],
    ['//evil.example/x', /\/web\/index$/],
    ['/\\evil.example', /\/web\/index$/],
  ] as const) {
    await signOut(page)
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
    await page.locator('input[name=userName]').fill(STUDENT)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(place)
  }
  expect(foreign).toEqual([])
})

interface Partner {
  readonly keyId: string
  readonly secret: string
}

/** From an empty page: one of ours notices that the session has gone, and its way to the sign-in page crosses the next one. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Written here as docs/external-sign-in.md tells a partner, without the product's own code. */
function linkOf({ keyId, secret }: Partner, userName: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const fields = {
    keyId,
    userName,
    realName: 'Wang Xiaoming',
    departments: '',
    role: 'student',
    timestamp,
    nonce: randomUUID(),
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const sign = createHmac('sha256', secret).update(text.join('\n'), 'utf8').digest('hex')
  return `/api/sys/user/sync-login?${new URLSearchParams({ ...fields, sign }).toString()}`
}

async function makePartner(mode: 1 | 2): Promise<Partner> {
  const input = { name: `School portal ${randomUUID()}`, mode, allowsStudents: true, roleIds: [] }
  return call<Partner>('/api/sys/partner/save', input, await signIn('admin'))
}

test.describe('a link of a partner system', () => {
  test('[spec 2.public.4, 4.session.2] signs in, says so and goes on; a second time it does not', async ({ page }) => {
    const link = linkOf(await makePartner(1), `wang-${Date.now()}`)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Login succeeded' })).toBeVisible()
    await expect(page).toHaveTitle(`Login succeeded - ${SITE}`)
    await expect(page).toHaveURL(/\/web\/index$/)
    await expect(page.getByText('Wang Xiaoming')).toBeVisible()
    // The code has not stayed behind: "back" does not lead to it.
    await page.goBack()
    expect(page.url()).not.toContain('/sync/')
    await page.goto(link)
    await expect(page.getByText('This sign-in link has already been used.')).toBeVisible()
  })

  test('[spec 8.4, 2.public.2] of somebody without an account leads to /register/2, where an account is bound', async ({
    page,
  }) => {
    const partner = await makePartner(2)
    const userName = `li-${Date.now()}`
    await page.goto(linkOf(partner, userName))
    await expect(page).toHaveURL(/\/register\/2\/[\w-]{43}$/)
    await expect(page.getByText(userName)).toBeVisible()
    await page.locator('input[name=userName]').fill(STUDENT)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Link and sign in' }).click()
    await expect(page).toHaveURL(/\/web\/index$/)
    await signOut(page)
    await page.goto(linkOf(partner, userName))
    await expect(page).toHaveURL(/\/web\/index$/)
  })

  test('is administered in the back office: the secret is shown once', async ({ page, context }) => {
    await setToken(context, await signIn('admin'))
    await page.goto('/admin/system/partners')
    const name = `Portal ${Date.now()}`
    await page.getByRole('button', { name: 'New partner' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'New partner' })
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByRole('button', { name: 'Save' }).click()
    const secret = page.getByRole('dialog', { name: 'Keep this secret' })
    await expect(secret.locator('code')).toHaveCount(2)
    const text = (await secret.locator('code').last().textContent()) ?? ''
    expect(text).toMatch(/^[\w-]{43}/)
    await secret.getByRole('button', { name: 'I have saved it' }).click()
    await expect(secret).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toBeVisible()
    expect(await page.content()).not.toContain(text.slice(0, 43))
    await row.getByRole('button', { name: /^More actions/ }).click()
    await chooseInMenu(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toBeHidden()
  })
})
