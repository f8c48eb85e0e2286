/** No network: what a question shows and plays is there with it, and goes with it. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { Line } from './lib/line.ts'
import { newStudent } from './lib/missed-questions.ts'
import { goOffline, goOnline, keptKeys, untilReady } from './lib/offline.ts'
import { setToken } from './lib/people.ts'
import { makePracticeBank } from './lib/practice.ts'
import { product } from './lib/product.ts'
import { waveOf } from './lib/recordings.ts'
import { test } from './lib/test.ts'
import { uploadPicture, uploadRecording } from './lib/uploads.ts'

test.use({ serviceWorkers: 'allow' })

/** Of widths that tell them apart. */
const WIDTHS = { first: 61, stem: 62, option: 63 }

/** The second question has a picture in its stem and in an option, the third a recording. */
async function makeBank() {
  const staff = await signIn('admin')
  const [first, stem, option] = [
    await uploadPicture(staff, WIDTHS.first),
    await uploadPicture(staff, WIDTHS.stem),
    await uploadPicture(staff, WIDTHS.option),
  ]
  const sound = await uploadRecording(staff, waveOf(2))
  const question = (text: string, beta = '') => ({
    type: 1,
    stem: `<p>${text}</p>`,
    analysis: '',
    options: [
      { html: '<p>Alpha</p>', isRight: false },
      { html: `<p>Beta ${beta}</p>`, isRight: true },
    ],
  })
  return makePracticeBank([
    question(`Question number 1 <img src="${first}" alt="First">`),
    question(`Question number 2 <img src="${stem}" alt="Stem">`, `<img src="${option}" alt="Option">`),
    question(`Question number 3</p><audio controls="controls" src="${sound}"></audio><p>`),
  ])
}

const widths = (page: Page) =>
  page.locator('article img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth))
const kept = async (page: Page, kind: 'media' | 'question') =>
  (await keptKeys(page)).filter(key => key.startsWith('training ') && key.includes(` ${kind} `)).length
const goTo = (page: Page, no: number) => page.getByRole('button', { name: new RegExp(`^Question ${no}: `) }).click()

/** What the browser has in its own cache, without asking anybody. */
const cachedByBrowser = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    async url =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  )

test('pictures and recordings of a training are there without network, and go when an exam begins', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const bank = await makeBank()
  const staff = await signIn('admin')
  type Rows = { rows: { id: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 50, bankId: bank.id }, staff)
  const { id: userId } = await newStudent()
  const startsAt = new Date(Date.now() + 60_000).toISOString()
  await makeExam(staff, { name: bank.name, questionIds: rows.map(({ id }) => id), userId, startsAt, isClosed: true })
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, (await newStudent()).token, address)
  const page = await context.newPage()
  await untilReady(page)
  const links: string[] = []
  page.on('request', request => {
    if (request.url().includes('/files/')) links.push(request.url())
  })
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => widths(page)).toEqual([WIDTHS.first])
  await expect.poll(() => kept(page, 'media')).toBe(4)
  const shown = (await page.locator('article img').getAttribute('src')) ?? ''
  const others = links.filter(link => link !== shown)
  expect(others.length).toBeGreaterThanOrEqual(3)
  for (const link of others) expect(await cachedByBrowser(page, link)).toBe(false)

  await goOffline(context, line)
  const draw = async () => {
    await goTo(page, 2)
    await expect.poll(() => widths(page)).toEqual([WIDTHS.stem, WIDTHS.option])
    await goTo(page, 3)
    const seconds = () => page.locator('article audio').evaluate(one => (one as HTMLAudioElement).duration)
    await expect.poll(seconds).toBeCloseTo(2, 1)
  }
  await draw()
  await page.reload()
  await page.getByRole('link', { name: bank.name, exact: false }).click()
  await draw()

  await expect(page.locator('article')).toHaveCount(0, { timeout: 70_000 })
  await page.reload()
  await expect.poll(async () => [await kept(page, 'question'), await kept(page, 'media')]).toEqual([0, 0])
  await context.close()
  await line.close()
})

test('reviews that were saved for offline have their pictures, and signing out leaves none', async ({ browser }) => {
  const bank = await makeBank()
  const { token } = await newStudent()
  // Who is wrong has to come back today.
  const { runId } = await call<{ runId: string }>('/api/practice/run/start', { bankId: bank.id, mode: 1 }, token)
  type Questions = { no: number; versionId: string }[]
  const [, second] = await call<Questions>('/api/practice/run/questions', { runId, nos: [1, 2] }, token)
  const wrong = { id: randomUUID(), runId, no: 2, versionId: second?.versionId, answer: null, seconds: 1 }
  await call('/api/practice/answer/save', wrong, token)
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, token, address)
  const page = await context.newPage()
  await untilReady(page)
  await page.getByRole('button', { name: 'Save reviews for offline' }).click()
  await expect(page.getByText('1 review is on this device now.', { exact: false })).toBeVisible()
  await expect(page.getByText('could not be saved', { exact: false })).toHaveCount(0)
  expect(await kept(page, 'media')).toBe(2)

  await goOffline(context, line)
  await page.goto('/web/repo')
  await page.getByRole('link', { name: `${bank.name} · Due today` }).click()
  await expect.poll(() => widths(page)).toEqual([WIDTHS.stem, WIDTHS.option])
  await goOnline(context, line)
  await page.goto('/web/repo')
  // At once: whatever of the page is loaded by then.
  await page.getByRole('button', { name: 'Exit' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => keptKeys(page)).toEqual([])
  await context.close()
  await line.close()
})

test('what could not be saved is said, and its place has a box to try again', async ({ browser }) => {
  const bank = await makeBank()
  const context = await browser.newContext({ baseURL: product().url, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, (await newStudent()).token)
  const page = await context.newPage()
  await untilReady(page)
  await context.route('**/files/**', route => route.abort())
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(
    page.getByText('4 pictures or recordings could not be saved for offline', { exact: false }),
  ).toBeVisible()
  await goTo(page, 2)
  await expect(page.locator('article [data-picture=failed]')).toHaveCount(2)
  await context.unroute('**/files/**')
  for (const left of [1, 0]) {
    await page.locator('article [data-picture=failed] button').first().click()
    await expect(page.locator('article [data-picture]')).toHaveCount(left)
  }
  await expect.poll(() => widths(page)).toEqual([WIDTHS.stem, WIDTHS.option])
  await context.close()
})
