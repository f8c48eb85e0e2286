/** A file of questions: checked, imported while its author is elsewhere, and found afterwards, on a phone too. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'

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
