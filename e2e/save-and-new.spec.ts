/** Forms that are filled in again and again: the next entry begins where the one before was saved. */
import { type Browser, expect, type Page } from '@playwright/test'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { tableRows } from './lib/back-office.ts'
import { countClicks } from './lib/clicks.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const RUN = Date.now().toString(36)

async function openCounted(browser: Browser, path: string): Promise<{ page: Page; clicks: () => number }> {
  const context = await open(browser, { token: await signIn('admin') })
  const clicks = await countClicks(context)
  const page = await context.newPage()
  await page.goto(path)
  return { page, clicks }
}

/** What the editor does with text of the clipboard. */
const paste = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field }).evaluate((element, lines) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', lines)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a student and the next one: at most 5 clicks (5) beside typing', async ({ browser }) => {
  const { page, clicks } = await openCounted(browser, '/admin/system/users')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const write = async (no: number) => {
    await field('* User name').fill(`next-${RUN}-${no}`)
    await field('* Name').fill(`Next ${RUN} ${no}`)
    await field('* Password').fill(PASSWORD)
  }
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByRole('combobox', { name: 'Departments' }).click()
  await page.getByRole('tree').getByText('教务处').click()
  await write(1)
  await page.getByRole('button', { name: 'Save and new' }).click()
  await expect(field('* User name')).toHaveValue('')
  await expect(field('* User name')).toBeFocused()
  await expect(page.locator('.ant-select-selection-item').filter({ hasText: '教务处' })).toBeVisible()
  await write(2)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Next ${RUN} 2` })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(5)
  const admin = await signIn('admin')
  const { rows } = await call<{ rows: { departments: { name: string }[] }[] }>(
    '/api/sys/user/paging',
    { page: 1, size: 10, search: `Next ${RUN}` },
    admin,
  )
  expect(rows.map(row => row.departments.map(({ name }) => name))).toEqual([['教务处'], ['教务处']])
  await page.context().close()
})

test('the next single choice question: at most 4 clicks (2) beside typing; lines fill options, Ctrl+S saves', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name: `Desk ${RUN}`, departmentId: null }, admin)
  const { page, clicks } = await openCounted(browser, `/admin/questions/edit/new?bankId=${bank.id}`)
  const stem = page.getByRole('textbox', { name: 'Stem' })
  const option = (letter: string) => page.getByRole('textbox', { name: `Option ${letter}` })
  const mark = (letter: string) => page.getByRole('radio', { name: `Option ${letter} is correct` })

  await stem.fill('A light year is a unit of')
  await paste(page, 'Option A', 'A. time\nB. length\nC. speed\nD. mass')
  for (const [letter, text] of Object.entries({ A: 'time', B: 'length', C: 'speed', D: 'mass' }))
    await expect(option(letter)).toHaveText(text)
  await mark('B').click()
  await page.getByRole('button', { name: 'Save and new' }).click()
  const before = clicks()

  await expect(stem).toHaveText('')
  await expect(stem).toBeFocused()
  await expect(page.getByRole('radio', { checked: true, name: /is correct$/ })).toHaveCount(0)
  await stem.fill('A newton is a unit of')
  for (const [letter, text] of Object.entries({ A: 'work', B: 'force', C: 'power', D: 'heat' }))
    await option(letter).fill(text)
  await mark('B').click()
  await page.getByRole('button', { name: 'Save and new' }).click()
  await expect(stem).toHaveText('')
  expect(clicks() - before).toBeLessThanOrEqual(4)

  await stem.fill('A watt is a unit of')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await paste(page, 'Option A', 'power\nenergy\nforce\nspeed')
  await mark('A').click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Edit question' })).toBeVisible()
  await page.goto(`/admin/questions/list?bankId=${bank.id}`)
  await expect(tableRows(page)).toHaveCount(3)

  // Another one like it begins as a copy: a draft in the same bank.
  await tableRows(page).filter({ hasText: 'A watt' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('This is the copy, a draft')).toBeVisible()
  const inBank = { page: 1, size: 10, bankId: bank.id }
  type Listed = { readonly rows: readonly { readonly excerpt: string; readonly state: number }[] }
  const listed = async () => (await call<Listed>('/api/qu/question/paging', inBank, admin)).rows
  expect(await listed()).toHaveLength(4)
  const watts = (await listed()).filter(({ excerpt }) => excerpt.startsWith('A watt'))
  expect(new Set(watts.map(({ state }) => state)).size).toBe(2)
  await page.context().close()
})

test('a question by keys alone, from its bank: Tab from text to text, Alt+Enter marks, nothing below the buttons', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name: `Keys ${RUN}`, departmentId: null }, admin)
  const { page, clicks } = await openCounted(browser, `/admin/questions/list?bankId=${bank.id}`)
  const stem = page.getByRole('textbox', { name: 'Stem' })
  const option = (letter: string) => page.getByRole('textbox', { name: `Option ${letter}` })
  // The empty list offers it too.
  await expect(page.getByRole('button', { name: 'New question' })).toHaveCount(2)
  await page.getByRole('button', { name: 'New question' }).last().click()
  await expect(stem).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.keyboard.type('A joule is a unit of')
  for (const [letter, text] of Object.entries({ A: 'force', B: 'energy', C: 'power', D: 'time' })) {
    await page.keyboard.press('Tab')
    await expect(option(letter)).toBeFocused()
    await page.keyboard.type(text)
    if (letter === 'B') await page.keyboard.press('Alt+Enter')
  }
  await expect(page.getByRole('radio', { name: 'Option B is correct' })).toBeChecked()
  for (const letter of ['A', 'B', 'C', 'D']) await expect(option(letter).locator('p')).toHaveCount(1)
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const last = await option('D').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  await page.keyboard.press('Shift+Tab')
  await expect(option('C')).toBeFocused()
  await page.keyboard.press('Escape')
  for (const _ of Array(2)) await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Option C is correct' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Edit question' })).toBeVisible()
  expect(clicks()).toBe(1)
  await page.context().close()
})
