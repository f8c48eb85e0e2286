/** What a candidate sees in the exam room: pictures without a network, words of the staff, what is answered in part. */
import { type Browser, expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { type Candidate, ESSAY, newCandidate } from './lib/candidates.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'
import { uploadPicture } from './lib/uploads.ts'

interface View {
  readonly width?: number
  readonly language?: 'zh-CN' | 'en-US'
}

async function enter(browser: Browser, { token, paperId }: Candidate, { width = 1440, language = 'en-US' }: View = {}) {
  const context = await open(browser, { token, language, options: { viewport: { width, height: 844 } } })
  const page = await context.newPage()
  await page.goto(`/web/exam/start/${paperId}`)
  const room = new ExamRoom(page, language)
  await room.untilOpen()
  return { context, page, room }
}

async function withPicture(): Promise<Candidate> {
  const staff = await signIn('admin')
  const [stem, option] = [await uploadPicture(staff, 60), await uploadPicture(staff, 50)]
  const options = ['A', 'B'].map((name, at) => ({
    html: at === 0 ? `<p>${name} <img src="${option}"></p>` : `<p>${name}</p>`,
    isRight: at === 0,
  }))
  return newCandidate([ESSAY(1), { type: 1, stem: `<p>See <img src="${stem}"></p>`, options, analysis: '' }])
}

const widths = (page: Page) =>
  page.locator('article img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth))

test('pictures are there before they are needed, and without a network', async ({ browser }) => {
  const { context, page, room } = await enter(browser, await withPicture())
  await expect(page.locator('[data-pictures]')).toHaveAttribute('data-pictures', '2/2')
  await expect(page.getByText('The whole paper is on this device')).toBeVisible()
  await context.setOffline(true)
  await room.go(2)
  await expect.poll(() => widths(page)).toEqual([60, 50])
  // Without waiting for the next beat.
  await expect(room.indicator).toHaveAttribute('data-saving', 'offline')
})

test('a picture that did not load says so, and comes back by itself or when asked', async ({ browser }) => {
  const candidate = await withPicture()
  const context = await open(browser, { token: candidate.token })
  await context.route('**/files/**', route => route.abort())
  const page = await context.newPage()
  await page.goto(`/web/exam/start/${candidate.paperId}`)
  const room = new ExamRoom(page)
  await room.untilOpen()
  await room.go(2)
  await expect(page.locator('article [data-picture=failed]')).toHaveCount(2)
  await expect(page.locator('article img:visible')).toHaveCount(0)
  await expect(page.locator('[data-pictures]')).toHaveText('0 of 2 pictures on this device')
  await context.unroute('**/files/**')
  // It may come by itself at this moment; then there is nothing to press.
  await page
    .locator('article [data-picture=failed] button')
    .evaluateAll(buttons => buttons.map(button => (button as HTMLElement).click()))
  await expect.poll(() => widths(page)).toEqual([60, 50])
  await expect(page.locator('article [data-picture]')).toHaveCount(0)
})

test('a question that fits into the window has no scroll bar beside it', async ({ browser }) => {
  const { page } = await enter(browser, await newCandidate([ESSAY(1)]))
  for (const height of [844, 900, 1080]) {
    await page.setViewportSize({ width: 1440, height })
    const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(over, `at ${height} px`).toBeLessThanOrEqual(0)
  }
})

for (const width of [320, 390, 1440]) {
  test(`words of the staff are in view wherever one has scrolled to, at ${width} px, and push nothing`, async ({
    browser,
  }) => {
    const long = { ...ESSAY(1), stem: Array.from({ length: 60 }, (_, n) => `<p>Line ${n}</p>`).join('') }
    const candidate = await newCandidate([long])
    const { page } = await enter(browser, candidate, { width })
    await page.evaluate(() => window.scrollTo(0, 900))
    const line = page.getByText('Line 40', { exact: true })
    const before = await line.boundingBox()
    const staff = await signIn('admin')
    const reason =
      'The fire alarm rang and everybody had to leave the room for a while, so all of you get more time. '.repeat(2)
    const extend = { paperId: candidate.paperId, minutes: 5, reason: reason.slice(0, 190) }
    await call('/api/paper/paper/extend', extend, staff)
    await call('/api/paper/paper/extend', { ...extend, minutes: 6 }, staff)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const words = page.getByText('You have been given 6 more minutes')
    await expect(words).toBeInViewport()
    const box = await words.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    // Two lines at most, until more is wanted.
    if (width < 600) {
      expect(box?.height).toBeLessThan(60)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      expect((await words.boundingBox())?.height).toBeGreaterThan(60)
    }
    expect(await line.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Next (1 of 2)' }).click()
    await expect(page.getByText('You have been given 5 more minutes')).toBeInViewport()
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0)
  })
}

for (const language of ['zh-CN', 'en-US'] as const) {
  test(`every menu stays inside the window at 320, 360 and 390 px (${language})`, async ({ browser }) => {
    const candidate = await newCandidate([ESSAY(1)])
    const { page } = await enter(browser, candidate, { language })
    for (const path of [`/web/exam/start/${candidate.paperId}`, '/web/index', '/web/course']) {
      await page.goto(path)
      const openers = page.locator('header button[aria-expanded][aria-controls]:visible')
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 })
        await expect(openers.first()).toBeVisible()
        for (const opener of await openers.all()) {
          await opener.click()
          const panel = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
          const where = `${path} at ${width} px`
          await expect.poll(async () => (await panel.boundingBox())?.x ?? -1, where).toBeGreaterThanOrEqual(0)
          const box = await panel.boundingBox()
          expect(box?.x, where).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(width)
          expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(700)
          await page.keyboard.press('Escape')
        }
      }
    }
  })
}

test('what is answered in part, or with no number, is told on the sheet, before handing in, and on the result', async ({
  browser,
}) => {
  const gap = (word: string) => ({ kind: 'text', match: 'exact', accepted: [word] })
  const usual = { isOrderFree: false, ignoresCase: true, ignoresWidth: true, ignoresSpaces: true, isPartial: true }
  const number = { kind: 'number', value: 3, tolerance: { amount: 0, isPercent: false } }
  const candidate = await newCandidate([
    { type: 5, stem: '<p>[[1]] and [[2]]</p>', gaps: [gap('a'), number], ...usual, analysis: '' },
    {
      type: 9,
      stem: '<p>How many?</p>',
      value: 10_000,
      tolerance: { amount: 0, isPercent: false },
      units: [],
      analysis: '',
    },
    ESSAY(3),
  ])
  const { page, room } = await enter(browser, candidate)
  await page.getByLabel('Gap 1').fill('a')
  await page.getByLabel('Gap 2').fill('three')
  await expect(page.getByText('This is not a valid number.')).toBeVisible()
  await expect(page.getByLabel('Gap 2')).toHaveAttribute('inputmode', 'decimal')
  await page.getByLabel('Gap 2').fill('3.00')
  await expect(page.getByText('Counts as 3', { exact: true })).toBeVisible()
  await page.getByLabel('Gap 1').fill('')
  await room.go(2)
  await page.getByLabel('Number').fill('一万')
  await expect(page.getByText('This is not a valid number.')).toBeVisible()
  const item = (no: number) => page.locator('aside nav li button').nth(no - 1)
  await expect(item(1)).toHaveAccessibleName('Question 1, partly answered')
  await expect(item(2)).toHaveAccessibleName('Question 2, partly answered')
  await page.getByLabel('Number').fill('1×10^4')
  await expect(page.getByText('Counts as 10000')).toBeVisible()
  await expect(item(2)).toHaveAccessibleName('Question 2, answered')
  await expect(page.getByText('1 of 3 answered', { exact: true })).toBeVisible()
  await room.untilSaved()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in now?' })
  await expect(dialog.getByText('1 question partly answered')).toBeVisible()
  await expect(dialog.getByText('1 question not answered')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await page.waitForURL(/\/web\/exam\/result\//)
  await expect(page.getByText('1 of 3, 1 more in part')).toBeVisible()
})

test('the flags and the place go along to another device', async ({ browser }) => {
  const candidate = await newCandidate([ESSAY(1), ESSAY(2), ESSAY(3)])
  const first = await enter(browser, candidate)
  await first.room.go(3)
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('button', { name: 'Flag', exact: true }).click()
  await first.room.text.fill('here')
  await first.room.untilSaved()
  await expect
    .poll(async () => {
      const context = await open(browser, { token: candidate.token })
      const page = await context.newPage()
      await page.goto(`/web/exam/start/${candidate.paperId}`)
      await page.getByRole('button', { name: 'Continue here' }).click()
      await expect(page.locator('#question-heading')).toBeVisible()
      const heading = await page.locator('#question-heading').innerText()
      const flags = await page.locator('aside nav li button[aria-label*="flagged"]').count()
      await context.close()
      return [heading, flags]
    })
    .toEqual(['Question 3 of 3', 1])
})
