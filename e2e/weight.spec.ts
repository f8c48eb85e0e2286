/** What a student downloads to enter the exam room for the first time. */
import { expect, test } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'

const MAX_KILOBYTES = 170

test('the first entry into the exam room is light and brings no Ant Design', async ({ browser }) => {
  const token = await signIn('student16')
  type Exams = { rows: { id: string; openType: number; attemptLimit: number }[] }
  const { rows } = await call<Exams>('/api/exam/exam/mine', { page: 1, size: 20 }, token)
  const exam = rows.find(row => row.openType === 1 && row.attemptLimit > 1)
  const { paperId } = await call<{ paperId: string }>(
    '/api/paper/start',
    { examId: exam?.id, hasAcceptedNotice: true },
    token,
  )
  const context = await open(browser, { token })
  const page = await context.newPage()
  const bodies: Promise<{ url: string; text: string; bytes: number }>[] = []
  page.on('response', response => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const body = async () => {
      const [text, { responseBodySize }] = await Promise.all([response.text(), response.request().sizes()])
      return { url: response.url(), text, bytes: responseBodySize }
    }
    bodies.push(body())
  })
  await page.goto(`/web/exam/start/${paperId}`)
  await expect(page.locator('#question-heading')).toBeVisible()
  // What is fetched beforehand while nothing else happens counts too.
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(bodies)
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  console.log(`first entry into the exam room: ${kilobytes.toFixed(1)} kB in ${files.length} scripts and styles`)
  expect(files.length).toBeGreaterThan(3)
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThan(MAX_KILOBYTES)
  for (const { url, text, bytes } of files) {
    expect(url).not.toMatch(/admin/i)
    expect(text, url).not.toMatch(/ant-btn|ant-select|antd/)
    // Compressed on the way.
    if (text.length > 4000) expect(bytes, url).toBeLessThan(text.length / 2)
  }
  await context.close()
})
