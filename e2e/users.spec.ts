/** The administration of users through its screens: make, change, import, find, act on several, export, sign out. */
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { readSheet, writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { ask, call, signIn } from './lib/api.ts'
import { choose, chooseInMenu } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const PREFIX = `u${Date.now().toString(36)}`

/** A number with its check digit (ISO 7064), reckoned apart from the product. */
function cardOf(serial: number): string {
  const body = `11010519491231${String(serial % 1000).padStart(3, '0')}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11), 0)
  return body + '10X98765432'.charAt(sum % 11)
}
const CARD = cardOf(Date.now())
const BAD_CARD = `${CARD.slice(0, 17)}${CARD.endsWith('1') ? '2' : '1'}`
const OLD_PASSWORD = 'long enough for staff'
const HEADERS = ['User name', 'Name', 'Kind', 'Departments', 'Mobile', 'ID card', 'Password']
/** Each lacks what the next column needs. */
const WRONG = ['', '', 'Nowhere', '123', CARD, 'short']

interface Listed {
  readonly total: number
  readonly rows: readonly { readonly id: string; readonly userName: string; readonly departments: { name: string }[] }[]
}

const sheetOf = (rows: readonly (readonly string[])[]) =>
  writeSheets([{ name: 'Users', columns: HEADERS.map(header => ({ header, width: 10 })), rows }])

async function linesOf(download: Download): Promise<string[]> {
  const lines: string[] = []
  for await (const { cells } of readSheet(await readFile(await download.path()))) lines.push(cells.join('|'))
  return lines
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^(\\* ?)?${label}$`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const search = (page: Page) => page.getByRole('searchbox', { name: 'User name, name, mobile or e-mail' })
async function searchFor(page: Page, text: string, count: number): Promise<void> {
  await search(page).fill(text)
  await expect(page.getByText(`${count} in total`, { exact: true })).toBeVisible()
}

async function sendSheet(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const buffer = await sheetOf(rows)
  await page
    .locator('input[type=file][accept=".xlsx"]')
    .setInputFiles({ name: 'users.xlsx', mimeType: XLSX_MIME, buffer })
}

/** The old session of the made user, to see it end. */
async function makeAndChange(page: Page): Promise<string> {
  await press(page, 'New user')
  await page.waitForURL('**/admin/system/users/edit/new')
  await field(page, 'User name').fill(`${PREFIX}.made`)
  await field(page, 'Name').fill('Made by hand')
  await field(page, 'Password').fill(OLD_PASSWORD)
  await field(page, 'ID card').fill(BAD_CARD)
  await press(page, 'Save')
  // The check digit is looked at before anything is sent.
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await field(page, 'ID card').fill(CARD)
  await press(page, 'Save')
  await page.waitForURL(/\/admin\/system\/users\/edit\/[0-9a-f-]{36}/)
  await expect(page.getByText(`110105********${CARD.slice(-4)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole number' }).click()
  await expect(page.getByText(CARD, { exact: true })).toBeVisible()
  await field(page, 'Name').fill('Changed by hand')
  await press(page, 'Save')
  await expect(page.getByRole('heading', { name: 'Changed by hand' })).toBeVisible()
  const { token } = await call<{ token: string }>('/api/sys/user/login', {
    userName: `${PREFIX}.made`,
    password: OLD_PASSWORD,
  })
  return token
}

async function importThree(page: Page): Promise<void> {
  const people = [1, 2, 3].map(n => [`${PREFIX}.in${n}`, `Imported ${n}`, 'Student', '', '', '', ''])
  await press(page, 'Import')
  await sendSheet(page, [...people, [`${PREFIX}.in1`, ...WRONG]])
  for (const column of ['User name', 'Name', 'Departments', 'Mobile', 'ID card', 'Password']) {
    await expect(rowOf(page, column).filter({ hasText: /^5/ }).first(), column).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
  await press(page, 'Another file')
  await sendSheet(page, people)
  await press(page, 'Import 3 users')
  await expect(page.getByText('3 users imported')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Download 3 initial passwords')
  const file = await download
  expect(file.suggestedFilename()).toBe('Initial passwords.xlsx')
  expect((await linesOf(file)).filter(line => line.startsWith(`${PREFIX}.in`))).toHaveLength(3)
  await page.getByRole('link', { name: 'See the users' }).click()
}

async function actOnSeveral(page: Page, token: string): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  const disabled = page.getByRole('row').filter({ hasText: 'Disabled' })
  await searchFor(page, `${PREFIX}.in`, 3)
  await all.check()
  await expect(page.getByText('3 chosen')).toBeVisible()
  await press(page, 'Disable')
  await page.getByRole('dialog').getByLabel('Reason').fill('The term is over')
  await confirm(page, 'Disable')
  await expect(page.getByText('3 users disabled')).toBeVisible()
  await expect(disabled).toHaveCount(3)
  await press(page, 'Undo')
  await expect(disabled).toHaveCount(0)

  await all.check()
  await press(page, 'More')
  await chooseInMenu(page, 'Departments...')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Departments' }).fill('Grade 11 International')
  await page.locator('.ant-select-tree-title').filter({ hasText: 'Grade 11 International' }).click()
  await confirm(page, 'Apply')
  await expect(page.getByText('3 users changed; the others already matched')).toBeVisible()
  const { rows } = await call<Listed>('/api/sys/user/paging', { search: `${PREFIX}.in` }, token)
  expect(rows.map(row => row.departments.map(one => one.name))).toEqual(rows.map(() => ['Grade 11 International']))
}

async function findAndExport(page: Page): Promise<void> {
  const names = () => page.getByRole('row').getByRole('link', { name: PREFIX }).allTextContents()
  await searchFor(page, PREFIX, 4)
  await page.getByRole('columnheader', { name: 'User name' }).click()
  await expect(page).toHaveURL(/sort=userName&order=asc/)
  const sorted = ['in1', 'in2', 'in3', 'made'].map(name => `${PREFIX}.${name}`)
  await expect.poll(names).toEqual(sorted)
  await page.getByRole('columnheader', { name: 'User name' }).click()
  await expect.poll(names).toEqual(sorted.toReversed())
  await choose(page, page.getByRole('combobox', { name: 'State' }), 'Disabled')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await press(page, 'Clear the filters')
  await expect(search(page)).toHaveValue('')
  await searchFor(page, PREFIX, 4)
  const download = page.waitForEvent('download')
  await press(page, 'Export')
  const lines = await linesOf(await download)
  expect(lines.filter(line => line.startsWith(`${PREFIX}.in`))).toHaveLength(3)
  expect(lines.join()).not.toContain(CARD)
}

async function resetPassword(page: Page, session: string): Promise<void> {
  const userName = `${PREFIX}.made`
  await rowOf(page, userName)
    .getByRole('button', { name: /^More for/ })
    .click()
  await chooseInMenu(page, 'Reset password...')
  await confirm(page, 'Reset password')
  const password = await page.getByRole('dialog').locator('code').innerText()
  await press(page, 'I have saved them')
  await expect(page.getByText(password)).toHaveCount(0)
  expect((await ask('/api/sys/user/info', {}, session)).code).toBe(10010002)
  const next = await call<{ token: string }>('/api/sys/user/login', { userName, password })
  await rowOf(page, userName)
    .getByRole('button', { name: /^More for/ })
    .click()
  await chooseInMenu(page, 'Sign out')
  await page.getByRole('dialog').getByLabel('Reason').fill('A lost telephone')
  await confirm(page, 'Sign out')
  await expect(page.getByText('1 session ended')).toBeVisible()
  expect((await ask('/api/sys/user/info', {}, next.token)).code).toBe(10010002)
}

test('users are made, changed, imported, found, disabled, moved, exported, signed out and deleted', async ({
  browser,
}) => {
  const token = await signIn('admin')
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto('/admin/system/users')
  const session = await test.step('one is made, and changed', () => makeAndChange(page))
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await test.step('a sheet with problems imports nothing and names them; a good one is imported', () =>
    importThree(page))
  await test.step('several are disabled, taken back, and put into a department', () => actOnSeveral(page, token))
  await test.step('they are sorted, filtered and exported', () => findAndExport(page))
  await test.step('a new password is told once, and ends what the old one opened', () => resetPassword(page, session))
  await test.step('one without a trace is deleted after asking', async () => {
    await rowOf(page, `${PREFIX}.in2`)
      .getByRole('button', { name: /^More for/ })
      .click()
    await chooseInMenu(page, 'Delete')
    await confirm(page, 'Delete')
    await expect(page.getByText('1 user deleted')).toBeVisible()
    await expect(page.getByText('3 in total', { exact: true })).toBeVisible()
  })
  await context.close()
})
