/** A calendar program follows the exams of a student by an address of their own, and one exam is taken along as a file. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student36'
const EXAM = 'Calculus, part two'

async function makeTomorrow(): Promise<string> {
  const [admin, student] = [await signIn('admin'), await signIn(STUDENT)]
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, student)
  type Rows = { readonly rows: readonly { readonly id: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 1, type: 1 }, admin)
  const startsAt = new Date(Date.now() + 24 * 3_600_000).toISOString()
  return makeExam(admin, { name: EXAM, questionIds: rows.map(row => row.id), userId, startsAt })
}

/** As a calendar program does, which has nothing but the address. */
async function follow(address: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(address)
  return { status: reply.status, text: (await reply.text()).replaceAll('\r\n ', '') }
}

const card = (page: Page) => page.getByRole('article', { name: 'Calendar subscription' })

test('an address of the calendar is made, copied, followed, replaced and turned off', async ({ browser }) => {
  await makeTomorrow()
  const context = await open(browser, {
    token: await signIn(STUDENT),
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const page = await context.newPage()
  await page.goto('/web/uc')
  await card(page).getByRole('button', { name: 'Create an address' }).click()
  const address = card(page).getByRole('textbox', { name: 'Subscription address' })
  await expect(address).toHaveValue(/^http:\/\/[^/]+\/api\/calendar\/feed\/[\w-]{43}\.ics$/)
  await card(page).getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await address.inputValue())
  const first = await follow(copied)
  expect(first.status).toBe(200)
  expect(first.text).toContain(String.raw`SUMMARY:Exam opens: Calculus\, part two`)
  await expectAccessible(page)

  // It is told this once.
  await page.reload()
  await expect(card(page)).toContainText('Your address was created on')
  await expect(address).toHaveCount(0)

  await card(page).getByRole('button', { name: 'Create a new address' }).click()
  const renew = page.getByRole('dialog', { name: 'Create a new address?' })
  await renew.getByRole('button', { name: 'Create a new address' }).click()
  await expect(address).toHaveValue(/\.ics$/)
  const fresh = await address.inputValue()
  expect(fresh).not.toBe(copied)
  expect((await follow(copied)).status).toBe(404)
  expect((await follow(fresh)).status).toBe(200)

  await card(page).getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(card(page).getByRole('button', { name: 'Create an address' })).toBeVisible()
  expect((await follow(fresh)).status).toBe(404)
  await context.close()
})

test('an exam is added to the calendar before it begins, in Chinese on a telephone', async ({ browser }) => {
  const id = await makeTomorrow()
  const context = await open(browser, {
    token: await signIn(STUDENT),
    language: 'zh-CN',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  const page = await context.newPage()
  await page.goto(`/web/exam/check/${id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '添加到日历' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${EXAM}.ics`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(`UID:exam-${id}@tripos\r\n`)
  expect(text).toContain(String.raw`SUMMARY:考试开始：Calculus\, part two`)
  await expectAccessible(page)
  await context.close()
})
