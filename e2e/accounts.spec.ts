/** How somebody comes to an account, and back into it: signing up, and a new password by a code. */
import { expect } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { codeSentTo } from './lib/messages.ts'
import { test } from './lib/test.ts'

const RUN = Date.now().toString(36)

/** With a mobile number that the person has proved. */
async function makeStudent(userName: string, fields: { realName: string; mobile: string }): Promise<void> {
  const person = { userName, password: PASSWORD, roleType: 1, ...fields }
  await call('/api/sys/user/save', person, await signIn('admin'))
  const token = await signIn(userName)
  await call('/api/sys/profile/send-code', { contact: fields.mobile }, token)
  const proof = { contact: fields.mobile, code: await codeSentTo(fields.mobile), password: PASSWORD }
  await call('/api/sys/profile/change-contact', proof, token)
}

test('[spec 2.public.2, 4.session.2] signing up makes a student, signed in; a name that is taken is said at its field', async ({
  page,
  context,
}) => {
  const userName = `new-${RUN}`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register\/1\//)
  const field = (name: string) => page.locator(`input[name=${name}]`)
  await field('userName').fill('student01')
  await field('realName').fill('New Person')
  await field('password').fill('short')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(field('password')).toHaveAttribute('aria-invalid', 'true')
  await field('password').fill('long enough')
  await field('mobile').fill('12345678901')
  await create.click()
  await expect(field('mobile')).toHaveAttribute('aria-invalid', 'true')
  await field('mobile').fill('')
  await create.click()
  await expect(page.getByText('The user name "student01" is taken.').first()).toBeVisible()
  await expect(field('userName')).toHaveAttribute('aria-invalid', 'true')
  await field('userName').fill(userName)
  await create.click()
  await page.waitForURL('**/web/index')
  await expect(page.getByRole('banner')).toContainText('New Person')
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value
  const me = await call<{ userName: string; roleType: number }>('/api/sys/user/info', {}, token)
  expect(me).toMatchObject({ userName, roleType: 1 })
})

test('[spec 2.public.1, 2.public.3] a forgotten password is replaced with a code that came to the mobile number', async ({
  page,
}) => {
  const contact = `137${String(Date.now()).slice(-8)}`
  const userName = `forgot-${RUN}`
  await makeStudent(userName, { realName: 'Forgetful', mobile: contact })
  const session = await signIn(userName)
  const newPassword = 'battery staple'

  await page.goto('/login?redirect=/web/uc')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
  await page.locator('input[name=contact]').fill(contact)
  const before = await codeSentTo(contact)
  await page.getByRole('button', { name: 'Send a code' }).click()
  // The field for the code has the focus, and a line that stays says where it went.
  await expect(page.locator('input[name=code]')).toBeFocused()
  await expect(page.getByText(`${contact.slice(0, 3)}****${contact.slice(-4)}`)).toBeVisible()
  const code = await codeSentTo(contact, before)
  await page.locator('input[name=password]').fill('password1')
  await expect(page.getByText('Strength: weak')).toBeVisible()
  await page.locator('input[name=code]').fill(code)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is easy to guess').first()).toBeVisible()
  await page.locator('input[name=password]').fill(newPassword)
  await page.locator('input[name=code]').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('The code is incorrect or has expired.').first()).toBeVisible()
  await page.locator('input[name=code]').fill(code)
  await page.getByRole('button', { name: 'Set password' }).click()
  // Whoever had the code is signed in, and whoever was before is no more.
  await page.waitForURL('**/web/index')
  expect((await ask('/api/sys/user/info', {}, session)).code).toBe(10010002)
  expect((await ask('/api/sys/user/login', { userName: contact, password: newPassword })).code).toBe(0)
  await expect(page.getByRole('banner')).toContainText('Forgetful')
})

test('[spec 4.session.2, 7.user.5] a code that came to the mobile number signs in, and leaving takes the token away', async ({
  page,
  context,
}) => {
  const contact = `138${String(Date.now()).slice(-8)}`
  await makeStudent(`mobile-${RUN}`, { realName: 'By Telephone', mobile: contact })
  const tokens = async () => (await context.cookies()).filter(({ name }) => name === 'token').length
  await page.goto('/login?redirect=/web/uc')
  expect(await tokens()).toBe(0)
  await page.getByText('Text message', { exact: true }).click()
  await page.locator('input[name=contact]').fill(contact)
  const before = await codeSentTo(contact)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.locator('input[name=code]').fill(await codeSentTo(contact, before))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/web/uc')
  await expect(page.getByRole('main')).toContainText('By Telephone')
  expect(await tokens()).toBe(1)
  await page.getByRole('button', { name: 'Exit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/login?redirect=%2Fweb%2Fuc')
  expect(await tokens()).toBe(0)
})
