/** What those who run the product look at: figures that are right, operations with their difference, jobs that go on. */
import { expect, type Page, test } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { open, setToken } from './lib/people.ts'

interface Rows {
  readonly total: number
}

async function adminPage(browser: Parameters<typeof open>[0]): Promise<{ page: Page; token: string }> {
  const token = await signIn('admin')
  const context = await open(browser, { language: 'en-US' })
  await setToken(context, token)
  return { page: await context.newPage(), token }
}

test('the figures of the dashboard are those of the lists behind them', async ({ browser }) => {
  const { page, token } = await adminPage(browser)
  // Counted apart from the dashboard: by the list of every exam, and by the lists of papers.
  type Exam = { state: number; startsAt: string | null; endsAt: string | null }
  const exams = await call<{ rows: Exam[] }>('/api/exam/exam/paging', { page: 1, size: 100 }, token)
  const today = await page.evaluate(() => new Date(new Date().setHours(0, 0, 0, 0)).getTime())
  const openToday = exams.rows.filter(
    exam =>
      exam.state !== 1 &&
      (exam.startsAt === null || Date.parse(exam.startsAt) < today + 86_400_000) &&
      (exam.endsAt === null || Date.parse(exam.endsAt) > today),
  )
  const papers = (state: number) => call<Rows>('/api/paper/paper/paging', { page: 1, size: 1, state }, token)
  const questions = await call<Rows>('/api/qu/question/paging', { page: 1, size: 1 }, token)
  await page.goto('/admin/dashboard')
  const tile = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  for (const [name, count] of [
    ['Exams today', openToday.length],
    ['Candidates in exams now', (await papers(0)).total],
    ['Papers awaiting marking', (await papers(1)).total],
    ['Questions', questions.total],
  ] as const) {
    await expect(tile(name)).toContainText(count.toLocaleString('en-US'))
  }
  // The chart has its numbers as a table beside it.
  const signIns = page.getByRole('region', { name: 'Sign-ins of the last 30 days' }).first()
  await expect(signIns.getByRole('table')).toHaveCount(1)
  await expect(signIns.locator('canvas')).toBeVisible()
  await tile('Exams today').click()
  await expect(
    page
      .getByText(`${openToday.length} in all`)
      .or(page.getByText(/^Total/))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('tbody tr.ant-table-row')).toHaveCount(Math.min(20, openToday.length))
})

test('an operation shows what it changed, before and after, and the log is whole', async ({ browser }) => {
  const { page, token } = await adminPage(browser)
  const name = `Watch ${Date.now()}`
  const bank = { name, remark: 'as it was', departmentId: null, categoryId: null }
  const { id } = await call<{ id: string }>('/api/qu/bank/save', bank, token)
  const { version } = await call<{ version: number }>('/api/qu/bank/detail', { id }, token)
  await call('/api/qu/bank/save', { ...bank, id, version, remark: 'as it is now' }, token)
  await page.goto(`/admin/system/operations?search=${encodeURIComponent(name)}`)
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: 'Save bank' })
  const change = drawer.getByRole('row').filter({ hasText: 'Remark' })
  await expect(change.getByRole('cell')).toHaveText(['as it was', 'as it is now'])
  // Only what was changed.
  await expect(drawer.getByRole('region', { name: 'Changes' }).getByRole('row')).toHaveCount(2)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/entries, none tampered with/)).toBeVisible()
})

test('the jobs page and the system page say what goes on', async ({ browser }) => {
  const { page } = await adminPage(browser)
  await page.goto('/admin/system/jobs')
  const queues = page.getByRole('region', { name: 'Queues' }).first()
  await expect(queues.getByRole('row').filter({ hasText: 'Check the operation log' })).toContainText('41 3 * * *')
  await page.goto('/admin/system/system')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Embedded')
  await expect(page.getByText('Clock of this computer agrees with the server')).toBeVisible()
  await page.getByRole('button', { name: 'Copy for support' }).click()
  const text = await page.getByRole('textbox', { name: 'For technical support' }).inputValue()
  expect(text).toContain('"mode": "embedded"')
  expect(text).not.toMatch(/postgres:\/\/|password|127\.0\.0\.1/i)
})
