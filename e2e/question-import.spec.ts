/** A file of questions: checked, imported while its author is elsewhere, and found afterwards, on a phone too. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { choose } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const COUNT = 3000

const file = Array.from({ length: COUNT }, (_, i) =>
  JSON.stringify({
    question: `Which number follows ${i}?`,
    options: [`(A)${i + 1}`, `(B)${i + 2}`],
    label: 'A',
    chapter: i % 2 === 0 ? 'Numbers / Even' : 'Numbers / Odd',
  }),
).join('\n')

test('an import goes on while its author is elsewhere, and makes the chapters that the file names', async ({
  browser,
}) => {
  const token = await signIn('admin')
  const bank = { name: `Import ${Date.now()}`, remark: '', departmentId: null }
  const { id: bankId } = await call<{ id: string }>('/api/qu/bank/save', bank, token)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/questions/import/${bankId}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'numbers.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(file) })
  const chapters = page.getByRole('region', { name: 'Chapters to be added to the bank' })
  await expect(chapters.getByRole('listitem')).toHaveText(['Numbers / Even', 'Numbers / Odd'], { timeout: 30_000 })
  // However long the report is.
  await expect(page.getByRole('button', { name: 'Import 3,000 questions' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Import 3,000 questions' }).click()
  await expect(page.getByRole('progressbar', { name: 'Progress of the import' })).toBeVisible()
  // Gone at once; the answer of the call reaches nobody.
  await page.close()

  const phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/admin/questions/import/${bankId}`)
  await expect(phone.getByText('The last import, numbers.jsonl, is done')).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText('3,000 questions imported')).toBeVisible()
  await expectAccessible(phone)
  const tree = await call<{ name: string; questionCount: number }[]>('/api/qu/chapter/tree', { bankId }, token)
  expect(tree.map(({ name, questionCount }) => [name, questionCount])).toEqual([
    ['Numbers', COUNT],
    ['Even', COUNT / 2],
    ['Odd', COUNT / 2],
  ])
  await phone.getByRole('button', { name: 'Do not show this again' }).click()
  await expect(phone.getByText('The last import, numbers.jsonl, is done')).toBeHidden()
  await context.close()
})

test('500 questions with one problem are left out by one click, and the rest goes in', async ({ browser }) => {
  const token = await signIn('admin')
  const bank = { name: `Leave out ${Date.now()}`, remark: '', departmentId: null }
  const { id: bankId } = await call<{ id: string }>('/api/qu/bank/save', bank, token)
  const context = await open(browser, { token })
  const page = await context.newPage()
  await page.goto(`/admin/questions/import/${bankId}`)
  const lines = Array.from({ length: 502 }, (_, i) =>
    JSON.stringify({ question: `Does ${i} follow?`, options: ['(A)Yes', '(B)No'], label: i < 2 ? 'A' : 'C' }),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'keys.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText('The file has 502 lines: 2 questions ready to import, 500 with problems.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave out all: The key "C" is none of the options.' }).click()
  await expect(page.getByText('2 questions ready to import, 500 left out by you.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  // Not the message of having left them out, which is still there.
  await expect(page.locator('#page').getByText('500 questions with problems are left out')).toBeVisible()
  await context.close()
})

const asText = (stems: readonly string[]): string =>
  stems.map((stem, at) => `${at + 1}. ${stem}\nA. One\nB. Two\nAnswer: A\n`).join('\n')

test('an import begins at the list of all questions: the bank is asked for, then the file; doubles are named in full', async ({
  browser,
}) => {
  const token = await signIn('admin')
  const name = `From the list ${Date.now()}`
  const { id: bankId } = await call<{ id: string }>('/api/qu/bank/save', { name, departmentId: null }, token)
  const context = await open(browser, { token, options: { viewport: { width: 1280, height: 800 } } })
  const page = await context.newPage()
  await page.goto('/admin/questions/list')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import questions' })
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled()
  await choose(page, dialog.getByRole('combobox', { name: 'Bank' }), name, name)
  await expectAccessible(page, { selector: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(`**/admin/questions/import/${bankId}`)

  const long = `Which of these ${'long and much discussed '.repeat(12)}sentences is true?`
  const stems = [long, 'What comes first?', long]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'doubles.txt', mimeType: 'text/plain', buffer: Buffer.from(asText(stems)) })
  const doubles = page.locator('table').filter({ hasText: 'Same as' })
  await expect(doubles).toContainText('an earlier one in the file')
  // What it is the same as stands beside it, however long the question is.
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(doubles.getByRole('cell', { name: 'an earlier one in the file' })).toBeInViewport()
    expect(await doubles.locator('..').evaluate(isCut), `${width}`).toBe(false)
  }
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect(page.locator('#page').getByText('2 questions imported', { exact: true })).toBeVisible()
  const { total } = await call<{ total: number }>('/api/qu/question/paging', { bankId }, token)
  expect(total).toBe(2)
  await context.close()
})
