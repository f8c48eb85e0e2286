/** The lists of the back office fit into their windows, however long the names in them are. */
import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { rowCards } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded, untilStill } from './lib/quiet.ts'
import { goTo } from './lib/tabs.ts'
import { test } from './lib/test.ts'

type Language = 'zh-CN' | 'en-US'

const DESKS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
]
const PHONE = { width: 390, height: 844 }
/** Thoroughly, each list in each language. Else by turns. */
const isSeen = (language: Language, index: number): boolean =>
  process.env.TRIPOS_SOAK !== undefined || (index % 2 === 0) === (language === 'zh-CN')

const STATE = { 'en-US': 'State', 'zh-CN': '状态' } as const
const NAMES = /^(name|title|realName|excerpt|text|message|examTitle|address|reason|remark)$/
const LONG = '北京市第一中学高一年级上学期期末物理考试与实验操作综合测评 Practical examination of the autumn term'

type Rows = { readonly rows: readonly { readonly id: string }[] }

async function findLists(token: string): Promise<readonly string[]> {
  // The one that was there first: what other tests have just made may go while this one looks.
  const oldest = { page: 1, size: 1, sort: 'updatedAt', order: 'asc' }
  const first = async (path: string) => (await call<Rows>(path, oldest, token)).rows[0]!.id
  const [exam, course] = [await first('/api/exam/exam/paging'), await first('/api/course/paging')]
  return [
    '/admin/questions/banks',
    '/admin/questions/list',
    '/admin/questions/bin',
    '/admin/questions/bin?view=banks',
    '/admin/practice/assignments',
    '/admin/exams/blueprints',
    '/admin/exams/list',
    '/admin/papers/list',
    `/admin/papers/candidates/${exam}`,
    `/admin/papers/overrides/${exam}`,
    `/admin/papers/regrades/${exam}`,
    '/admin/papers/appeals',
    '/admin/papers/marking',
    `/admin/papers/marking/${exam}/assignments`,
    '/admin/statistics/exams',
    '/admin/courses/list',
    '/admin/courses/assets',
    '/admin/courses/bin',
    `/admin/courses/learners/${course}`,
    '/admin/courses/lecturers',
    '/admin/courses/talk',
    '/admin/questions/talk',
    '/admin/certificates/kinds',
    '/admin/certificates/issued',
    '/admin/notices/list',
    '/admin/orders/list',
    '/admin/orders/products',
    '/admin/orders/coupons',
    '/admin/orders/invoices',
    '/admin/orders/access',
    '/admin/orders/reconciliation',
    '/admin/system/users',
    '/admin/system/roles',
    '/admin/system/partners',
    '/admin/system/operations',
    '/admin/system/jobs',
    '/admin/system/sessions',
    '/admin/system/sign-ins',
    '/admin/system/client-errors',
    '/admin/system/messages',
  ]
}

const lengthen = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map(one => lengthen(one))
  if (typeof value === 'string') return NAMES.test(key) ? `${value} ${LONG}` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner, name)]))
}

/** Every name in the rows of a list is long on its way to the page. */
async function withLongNames(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data?: { rows?: unknown } }
  if (answer.data?.rows === undefined) return route.fulfill({ response })
  return route.fulfill({ response, json: { ...answer, data: { ...answer.data, rows: lengthen(answer.data.rows) } } })
}

/** What sticks out of its place in the table in view, and searches whose words are cut: nothing may. */
const findOutliers = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.getClientRects().length > 0
    const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
    const isWider = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const table = seen('main .ant-table-content')
    const wide = [...table, document.documentElement].filter(isWider)
    const cells = seen('main .ant-table-thead th, main .ant-table-row > td, main .ant-table-row [data-cell]').filter(
      isWider,
    )
    const pen = document.createElement('canvas').getContext('2d')!
    const searches = seen('main search input[placeholder]').filter(input => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
      pen.font = font
      const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      return pen.measureText(input.getAttribute('placeholder')!).width > room + 1
    })
    const heights = seen('main .ant-table-row').map(row => Math.round(row.getBoundingClientRect().height))
    return {
      tables: table.length,
      wide: wide.map(one => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`),
      cells: cells.map(one => `${one.textContent}: ${one.scrollWidth} > ${one.clientWidth}`),
      searches: searches.map(one => one.getAttribute('placeholder')),
      heights: heights.filter(height => height < 44 || height > 49),
    }
  })

const CLEAN = { tables: 1, wide: [], cells: [], searches: [], heights: [] }

/** On a phone each row is a card with what the table had at its end, and with its state. */
async function lookAtCards(page: Page, where: string, has: { buttons: number; state: string | undefined }) {
  const cards = rowCards(page)
  if (has.buttons > 0)
    await expect.soft(cards.getByRole('button').filter({ visible: true }).first(), where).toBeVisible()
  if (has.state !== undefined) {
    const state = page.locator('dt').filter({ hasText: has.state, visible: true })
    await expect.soft(cards.filter({ hasNot: state }), where).toHaveCount(0)
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(beyond, where).toBeLessThanOrEqual(0)
}

async function lookAtLists(browser: Browser, language: Language): Promise<void> {
  test.setTimeout(600_000)
  const token = await signIn('admin')
  const context = await open(browser, { language, token })
  await context.route('**/api/**', withLongNames)
  const page = await context.newPage()
  await page.goto('/admin/dashboard')
  const requests = countRequests(page)
  for (const [index, path] of (await findLists(token)).entries()) {
    if (!isSeen(language, index)) continue
    await page.setViewportSize(DESKS[0]!)
    // The list that is left stays drawn until the new one is there.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('main .ant-table')) one.setAttribute('data-left', '')
    })
    await goTo(page, path)
    await expect(page.locator('main .ant-table:not([data-left])').filter({ visible: true })).toBeVisible()
    await untilLoaded(page, requests)
    for (const size of DESKS) {
      await page.setViewportSize(size)
      await untilStill(page)
      // A table that changes to the rows of another width is away for a moment.
      await expect
        .configure({ soft: true })
        .poll(() => findOutliers(page), { message: `${path} ${language} ${size.width}` })
        .toEqual(CLEAN)
    }
    const table = page.locator('main .ant-table').filter({ visible: true })
    const buttons = await table.locator('.ant-table-row td:last-child button').count()
    const hasState = (await table.locator('th').filter({ hasText: STATE[language] }).count()) > 0
    await page.setViewportSize(PHONE)
    await untilStill(page)
    await lookAtCards(page, `${path} ${language} 390`, { buttons, state: hasState ? STATE[language] : undefined })
  }
  await context.close()
}

test('every list fits at 1440 and 1280, with state and actions on a phone: Chinese', async ({ browser }) => {
  await lookAtLists(browser, 'zh-CN')
})

test('every list fits at 1440 and 1280, with state and actions on a phone: English', async ({ browser }) => {
  await lookAtLists(browser, 'en-US')
})

test('rows stand closer where somebody wants them to, and their boxes stay square', async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin') })
  const page = await context.newPage()
  await page.goto('/admin/questions/list')
  const rows = page.locator('main .ant-table-row')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('radiogroup', { name: 'Row spacing' }).getByText('Compact').click()
  await page.keyboard.press('Escape')
  const heights = () => rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(40)
  expect(Math.min(...(await heights()))).toBeGreaterThan(34)
  const box = await rows
    .first()
    .locator('.ant-checkbox')
    .evaluate(element => {
      const { width, height } = element.getBoundingClientRect()
      return {
        isSquare: Math.abs(width - height) < 1,
        roundness: parseFloat(getComputedStyle(element).borderRadius) / width,
      }
    })
  expect(box.isSquare).toBe(true)
  // A circle looks like a choice of one.
  expect(box.roundness).toBeLessThan(0.3)
  // It is kept for the next visit.
  await page.reload()
  await expect.poll(async () => Math.max(0, ...(await heights()))).toBeGreaterThan(0)
  expect(Math.max(...(await heights()))).toBeLessThan(40)
  await context.close()
})
