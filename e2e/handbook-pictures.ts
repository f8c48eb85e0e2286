/** The pictures of the handbook, from the demo school after its term: `npm run pictures`. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { join } from 'node:path'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded } from './lib/quiet.ts'

const FOLDER = join(import.meta.dirname, '../docs/handbook/pictures')
const SIZE = { width: 1280, height: 800 }
const QUESTIONS = `1. 植物进行光合作用时吸收哪种气体？
A. 氧气
B. 二氧化碳
C. 氮气
答案：B
解析：光合作用释放氧气。

2. 水的化学式是什么？
A. CO2
B. H2O
答案：D
`

interface Row {
  readonly id: string
  readonly awaitingMarkingCount?: number
  readonly paperCount?: number
  readonly isBuiltIn?: boolean
}

test.describe.configure({ mode: 'parallel' })

async function rowsOf(path: string, token: string, input: object = {}): Promise<readonly Row[]> {
  return (await call<{ rows: readonly Row[] }>(path, { page: 1, size: 20, ...input }, token)).rows
}

/** The first of them; the demo school has some of each. */
function idOf(rows: readonly Row[], which: (row: Row) => boolean = () => true): string {
  const row = rows.find(which)
  if (row === undefined) throw new Error('the demo school has none of them')
  return row.id
}

/** Addresses in the back office by the name of the picture. */
async function addresses(token: string): Promise<Readonly<Record<string, string>>> {
  const exams = await rowsOf('/api/exam/exam/paging', token)
  const taken = idOf(exams, ({ paperCount = 0 }) => paperCount > 20)
  const [questions, courses, kinds, roles] = await Promise.all([
    rowsOf('/api/qu/question/paging', token, { type: 1 }),
    rowsOf('/api/course/paging', token),
    rowsOf('/api/certificate-kind/paging', token),
    rowsOf('/api/sys/role/paging', token),
  ])
  return {
    exams: '/admin/exams/list',
    question: `/admin/questions/edit/${idOf(questions)}`,
    candidates: `/admin/papers/candidates/${taken}`,
    marking: `/admin/papers/marking/${idOf(exams, ({ awaitingMarkingCount = 0 }) => awaitingMarkingCount > 0)}`,
    statistics: `/admin/statistics/exam/${idOf(exams, row => (row.paperCount ?? 0) > 20 && row.awaitingMarkingCount === 0)}`,
    course: `/admin/courses/edit/${idOf(courses)}`,
    certificate: `/admin/certificates/edit/${idOf(kinds)}`,
    role: `/admin/system/roles/edit/${idOf(roles, ({ isBuiltIn }) => isBuiltIn !== true)}`,
  }
}

async function pageIn(browser: Browser, language: 'zh-CN' | 'en-US', token: string): Promise<Page> {
  const context = await open(browser, { language, token, options: { viewport: SIZE } })
  // The tabs of earlier pages say nothing to a reader.
  await context.addInitScript(() => localStorage.setItem('layoutSettings', JSON.stringify({ tagsView: false })))
  return context.newPage()
}

for (const language of ['zh-CN', 'en-US'] as const) {
  test(`pictures in ${language}`, async ({ browser }) => {
    const token = await signIn('admin')
    const page = await pageIn(browser, language, token)
    const requests = countRequests(page)
    const take = async (name: string) => {
      await untilLoaded(page, requests)
      await page.screenshot({ path: join(FOLDER, language, `${name}.png`) })
    }
    for (const [name, address] of Object.entries(await addresses(token))) {
      await page.goto(address)
      await untilLoaded(page, requests)
      // Editors and charts are drawn a moment after all is there.
      await expect(page.locator('.ant-skeleton, [class*=skeleton]')).toHaveCount(0)
      await take(name)
    }
    // What the check of a file has found is kept with its bank: each language takes another one.
    const banks = await rowsOf('/api/qu/bank/paging', token)
    const bankId = idOf(language === 'zh-CN' ? banks : banks.toReversed())
    await page.goto(`/admin/questions/import/${bankId}`)
    const file = { name: '科学.txt', mimeType: 'text/plain', buffer: Buffer.from(QUESTIONS) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.locator('dl > div').first()).toBeVisible({ timeout: 30_000 })
    await take('import')
    await page.context().close()
  })
}
