/** The figures that an administrator sees first, against the lists that they stand for. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { tableRows } from './lib/back-office.ts'
import { ESSAY } from './lib/candidates.ts'
import { makeEssayExam } from './lib/markers.ts'
import { open, setToken } from './lib/people.ts'
import { test } from './lib/test.ts'

interface Rows {
  readonly total: number
}
interface Exams {
  readonly rows: readonly { readonly state: number; readonly startsAt: string | null; readonly endsAt: string | null }[]
}
const DAY_MS = 86_400_000

test('the figures of the dashboard are those of the lists behind them, and lead there', async ({ page, context }) => {
  const token = await signIn('admin')
  await setToken(context, token)
  await page.goto('/admin/dashboard')
  // Counted apart from the dashboard: by the list of every exam, and by the lists of papers and questions.
  const exams = await call<Exams>('/api/exam/exam/paging', { page: 1, size: 100 }, token)
  const today = await page.evaluate(() => new Date().setHours(0, 0, 0, 0))
  const openToday = exams.rows.filter(
    exam =>
      exam.state !== 1 &&
      (exam.startsAt === null || Date.parse(exam.startsAt) < today + DAY_MS) &&
      (exam.endsAt === null || Date.parse(exam.endsAt) > today),
  )
  const total = async (path: string, filter: object = {}) =>
    (await call<Rows>(path, { page: 1, size: 1, ...filter }, token)).total
  const figures = [
    ['Exams today', openToday.length],
    ['Candidates in exams now', await total('/api/paper/paper/paging', { state: 0 })],
    ['Papers awaiting marking', await total('/api/paper/paper/paging', { state: 1 })],
    ['Banks', await total('/api/qu/bank/paging')],
    ['Questions', await total('/api/qu/question/paging')],
  ] as const
  expect(openToday.length).toBeGreaterThan(0)
  const tile = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  for (const [name, count] of figures) {
    await expect(tile(name).locator('p').nth(1)).toHaveText(count.toLocaleString('en-US'))
  }
  await expect(tile('Storage used')).toContainText(/[\d.]+ [KMG]B/)

  // Each exam of today with how many have come leads to its list of candidates.
  const day = page.getByRole('region', { name: 'Exams today' }).getByRole('listitem').first()
  await expect(day).toContainText(/\d+ started/)
  await expect(day.getByRole('link').first()).toHaveAttribute('href', /\/admin\/papers\/candidates\/[^/]+$/)

  // A chart has its numbers as a table too. Today is its last day.
  const signIns = page.getByRole('region', { name: 'Sign-ins of the last 30 days' }).first()
  // Below the fold it is drawn once somebody looks.
  await signIns.scrollIntoViewIfNeeded()
  await expect(signIns.locator('canvas')).toBeVisible()
  await signIns.getByRole('button', { name: 'Show as table' }).click()
  await expect(signIns.locator('canvas')).toHaveCount(0)
  const days = signIns.locator('tbody tr')
  await expect(days).toHaveCount(30)
  const succeeded = await total('/api/sys/sign-in/paging', { result: 'ok', from: new Date(today).toISOString() })
  expect(succeeded).toBeGreaterThan(0)
  await expect(days.last().locator('td').first()).toHaveText(succeeded.toLocaleString('en-US'))

  await tile('Exams today').click()
  await expect(page).toHaveURL(/\/admin\/exams\/list\?openOn=/)
  await expect(tableRows(page)).toHaveCount(Math.min(20, openToday.length))
})

/** Work of the author and of the marker, whatever the demo school has for them. */
async function makeWork(): Promise<void> {
  const author = await signIn('author')
  const name = `Own work ${Date.now().toString(36)}`
  const { id } = await call<{ id: string }>('/api/qu/bank/save', { name, departmentId: null }, author)
  await call('/api/qu/question/save', { content: ESSAY(1), level: 1, tags: [], bankIds: [id] }, author)
  await makeEssayExam(await signIn('admin'), name, ['words'])
}

test('[spec 6.6] author and marker of the demo school begin with work of their own, and it opens', async ({
  browser,
}) => {
  await makeWork()
  for (const [userName, card, address] of [
    ['marker', 'To mark', /\/admin\/papers\/marking\/[^/]+$/],
    ['author', 'Questions I edited last', /\/admin\/questions\/edit\/[^/]+$/],
  ] as const) {
    const context = await open(browser, { token: await signIn(userName) })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    const work = page.getByRole('region', { name: 'Your work' })
    await expect(work.getByRole('heading', { name: card })).toBeVisible()
    await expectAccessible(page)
    await work.getByRole('list', { name: card }).getByRole('link').first().click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('#page').getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
    await expect(page.getByText('Page not found')).toHaveCount(0)
    await context.close()
  }
})
