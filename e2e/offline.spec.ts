/** No network: practice goes on, over a reload and a crash of the browser, and each answer is counted once. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { ESSAY, newCandidate } from './lib/candidates.ts'
import { makeExam } from './lib/exams.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { Line } from './lib/line.ts'
import { newStudent } from './lib/missed-questions.ts'
import { goOffline, goOnline, keptKeys, untilReady } from './lib/offline.ts'
import { setToken } from './lib/people.ts'
import { makePracticeBank } from './lib/practice.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

test.use({ serviceWorkers: 'allow' })

const COUNT = 30
/** In each key and explanation, and nowhere else: it must be in nothing that the browser keeps. */
const CANARY = 'canary-of-the-key'
const contents = Array.from({ length: COUNT }, (_, at) => ({
  type: 1,
  stem: `<p>Question number ${at + 1}</p>`,
  analysis: `<p>${CANARY}</p>`,
  options: ['Alpha', 'Beta'].map((text, place) => ({ html: `<p>${text}</p>`, isRight: place === 1 })),
}))

/** A browser with a folder of its own, so that what it keeps outlives it. */
async function openBrowser(folder: string, address: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...test.info().project.use.launchOptions,
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
}

/** Everything in the caches of the worker, as text. */
const cachedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

const stem = (page: Page, no: number) => page.getByRole('article').getByText(`Question number ${no}`, { exact: true })

async function answer(page: Page, no: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${no}: `) }).click()
  await stem(page, no).waitFor()
  await page.locator('fieldset label').filter({ hasText: 'Beta' }).click()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
}

type Plan = { readonly days: readonly { readonly answeredCount: number }[] }
const countToday = async (token: string) =>
  (await call<Plan>('/api/practice/plan/show', {}, token)).days.at(-1)?.answeredCount ?? 0

interface Question {
  readonly id: string
  readonly versionNo: number
  readonly revision: number
}

/** Somebody changes a question while the student is away. */
async function changeQuestion(bankId: string, text: string): Promise<void> {
  const staff = await signIn('admin')
  type Rows = { rows: { id: string; stem?: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 50, bankId }, staff)
  for (const { id } of rows) {
    const question = await call<Question & { content: { stem: string }; level: number }>(
      '/api/qu/question/detail',
      { id },
      staff,
    )
    if (question.content.stem !== `<p>${text}</p>`) continue
    const content = { ...contents[0], stem: `<p>${text}, in new words</p>` }
    const { versionNo, revision, level } = question
    await call('/api/qu/question/save', { id, versionNo, revision, bankIds: [bankId], level, content }, staff)
    return
  }
  throw new Error(`no question '${text}'`)
}

test('30 answers without network, over a reload and a crash: each is counted once, and a changed question is said', async () => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'tripos-offline-'))
  const bank = await makePracticeBank(contents)
  const token = await signIn('student37')
  const before = await countToday(token)
  const line = new Line(product().url)
  const address = await line.open()
  let context = await openBrowser(folder, address)
  // As the sign-in page sets it: it outlives the browser.
  const expires = Math.floor(Date.now() / 1000) + 24 * 60 * 60
  await context.addCookies([{ name: 'token', value: token, url: address, sameSite: 'Strict', expires }])
  let page = await context.newPage()
  await untilReady(page)
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await stem(page, 1).waitFor()
  await expect.poll(async () => (await keptKeys(page)).filter(key => / question \d+$/.test(key)).length).toBe(COUNT)
  await expect.poll(async () => (await keptKeys(page)).filter(key => key.startsWith('open ')).length).toBe(1)
  expect(await cachedText(page)).not.toContain(CANARY)

  await goOffline(context, line)
  for (let no = 1; no <= 12; no += 1) await answer(page, no)
  await page.reload()
  await page.getByRole('link', { name: bank.name, exact: false }).click()
  for (let no = 13; no <= 20; no += 1) await answer(page, no)
  // The browser dies: nothing of the page gets to say goodbye.
  const crash = await context.newCDPSession(page)
  await Promise.race([crash.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
  await context.close()

  context = await openBrowser(folder, address)
  await goOffline(context, line)
  page = await context.newPage()
  await page.goto('/web/repo')
  await expect(page.getByText('You are offline. Go on with the practice')).toBeVisible()
  await page.getByRole('link', { name: bank.name, exact: false }).click()
  for (let no = 21; no <= COUNT; no += 1) await answer(page, no)
  expect(await countToday(token)).toBe(before)
  await changeQuestion(bank.id, 'Question number 7')

  const order: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/practice/answer/save')) order.push((request.postDataJSON() as { no: number }).no)
  })
  await goOnline(context, line)
  await expect(page.getByText('The answer to question 7 was not accepted', { exact: false })).toBeVisible({
    timeout: 60_000,
  })
  await expect.poll(() => countToday(token), { timeout: 60_000 }).toBe(before + COUNT - 1)
  expect([...new Set(order)]).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1))
  await page.getByRole('button', { name: 'Go to question 7' }).click()
  await expect(page.getByText('Question number 7, in new words')).toBeVisible()
  await page.reload()
  await expect.poll(() => countToday(token)).toBe(before + COUNT - 1)
  expect(await cachedText(page)).not.toContain(CANARY)
  await context.close()
  await line.close()
  rmSync(folder, { recursive: true, force: true })
})

test('reviews of today are saved beforehand, though nobody has opened them', async ({ browser }) => {
  const bank = await makePracticeBank(contents.slice(0, 3))
  const { token } = await newStudent()
  // Who is wrong has to come back today.
  const { runId } = await call<{ runId: string }>('/api/practice/run/start', { bankId: bank.id, mode: 1 }, token)
  const questions = await call<{ no: number; versionId: string }[]>(
    '/api/practice/run/questions',
    { runId, nos: [1, 2] },
    token,
  )
  for (const { no, versionId } of questions)
    await call('/api/practice/answer/save', { id: randomUUID(), runId, no, versionId, answer: null, seconds: 1 }, token)
  const before = await countToday(token)
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, token, address)
  const page = await context.newPage()
  await untilReady(page)
  await page.getByRole('button', { name: 'Save reviews for offline' }).click()
  await expect(page.getByText('2 reviews are on this device now.', { exact: false })).toBeVisible()
  expect(await cachedText(page)).not.toContain(CANARY)

  await goOffline(context, line)
  await page.goto('/web/repo')
  await page.getByRole('link', { name: `${bank.name} · Due today` }).click()
  await page.getByRole('article').getByText('Question number', { exact: false }).first().waitFor()
  await page.locator('fieldset label').filter({ hasText: 'Beta' }).click()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await goOnline(context, line)
  await expect.poll(() => countToday(token), { timeout: 60_000 }).toBe(before + 1)
  await context.close()
  await line.close()
})

test('the next person at the same browser finds nothing of the one before, with or without network', async ({
  browser,
}) => {
  const bank = await makePracticeBank(contents.slice(0, 3))
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' })
  await setToken(context, await signIn('student38'), address)
  const page = await context.newPage()
  await untilReady(page)
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await stem(page, 1).waitFor()
  await expect.poll(async () => (await keptKeys(page)).filter(key => key.startsWith('open ')).length).toBe(1)

  // Somebody else has signed in elsewhere, as after an ended session: the rows are still there, and nobody can read them.
  await setToken(context, await signIn('student39'), address)
  await goOffline(context, line)
  await page.goto('/web/repo')
  await expect(page.getByText('Question number', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('link', { name: bank.name, exact: false })).toHaveCount(0)
  await goOnline(context, line)
  await page.goto('/web/repo')
  await expect.poll(async () => (await keptKeys(page)).filter(key => /^(open|training) /.test(key))).toEqual([])

  await expect.poll(() => keptKeys(page)).toContain('first /api/sys/user/info{}')
  await page.getByRole('button', { name: 'Exit' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => keptKeys(page)).toEqual([])

  // Whoever comes now is told that signing in has to wait, under the mark of the product, until the server answers.
  line.cut()
  await page.goto('/web/repo')
  const said = page.getByText('You are offline and not signed in.', { exact: false })
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const marks = page.locator('img')
  expect(await marks.evaluateAll(all => all.filter(img => (img as HTMLImageElement).naturalWidth === 0).length)).toBe(0)
  line.restore()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await context.close()
  await line.close()
})

test('without network nothing of an exam that has begun meanwhile is shown', async ({ browser }) => {
  test.setTimeout(240_000)
  const bank = await makePracticeBank(contents.slice(0, 3))
  const staff = await signIn('admin')
  type Rows = { rows: { id: string }[] }
  const { rows } = await call<Rows>('/api/qu/question/paging', { page: 1, size: 50, bankId: bank.id }, staff)
  // Of somebody else: whoever trains could tell them.
  const { id: userId } = await newStudent()
  const startsAt = new Date(Date.now() + 60_000).toISOString()
  await makeExam(staff, { name: bank.name, questionIds: rows.map(({ id }) => id), userId, startsAt, isClosed: true })
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, await signIn('student36'), address)
  const page = await context.newPage()
  await untilReady(page)
  await page.goto(`/web/repo/training/${bank.id}/1`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await stem(page, 1).waitFor()
  await expect.poll(async () => (await keptKeys(page)).filter(key => key.startsWith('open ')).length).toBe(1)
  await goOffline(context, line)
  await answer(page, 1)
  await page.getByRole('button', { name: /^Question 2: / }).click()
  await stem(page, 2).waitFor()

  await expect(stem(page, 2)).toHaveCount(0, { timeout: 70_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(startsAt) - 1000)
  await page.reload()
  await page.getByRole('link', { name: bank.name, exact: false }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Question number', { exact: false })).toHaveCount(0)
  await goOnline(context, line)
  // Its answer is refused too: whether it was right would tell its key.
  await expect(page.getByText('The answer to question 1 was not accepted', { exact: false })).toBeVisible({
    timeout: 60_000,
  })
  await expect(
    page.getByText('This question cannot be practised at the moment. Go on with others.', { exact: true }),
  ).toBeVisible()
  await context.close()
  await line.close()
})

test('the exam room opens without network in mid exam, and nothing of the paper is left after it', async ({
  browser,
}) => {
  const choice = { ...contents[0], stem: '<p>Question number 1</p>' }
  const { token, paperId } = await newCandidate([ESSAY(1), ESSAY(2), choice])
  const line = new Line(product().url)
  const address = await line.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, token, address)
  const page = await context.newPage()
  await untilReady(page)
  // A paper that is not open in the room yet is not kept.
  expect((await keptKeys(page)).filter(key => key.startsWith('paper '))).toEqual([])
  const room = new ExamRoom(page)
  await page.goto(`/web/exam/start/${paperId}`)
  await room.go(1)
  await room.text.fill('with network')
  await expect.poll(() => keptKeys(page)).toContain(`paper ${paperId}`)
  await expect(room.indicator).toHaveAttribute('data-saving', 'saved')
  // The kept paper follows what the server has, a second later.
  await page.waitForTimeout(2500)

  await goOffline(context, line)
  await room.go(2)
  await room.text.fill('without network')
  await expect(room.indicator).toHaveAttribute('data-saving', /offline/)
  await page.reload()
  await room.untilOpen()
  await room.go(1)
  await expect(room.text).toHaveValue('with network')
  await room.go(2)
  await expect(room.text).toHaveValue('without network')
  await room.text.fill('without network, after a reload')
  await expect(page.getByText(/^(\d+:)?\d\d:\d\d$/).first()).toBeVisible()
  expect(await cachedText(page)).not.toContain(CANARY)
  expect(await cachedText(page)).not.toContain('Tell me about')

  await goOnline(context, line)
  await expect(room.indicator).toHaveAttribute('data-saving', 'saved', { timeout: 60_000 })
  type Detail = { questions: { no: number; answer: unknown }[] }
  const { questions } = await call<Detail>('/api/paper/paper/detail', { paperId }, await signIn('admin'))
  expect(JSON.stringify(questions.map(({ answer }) => answer))).toContain('without network, after a reload')
  expect(JSON.stringify(questions.map(({ answer }) => answer))).toContain('with network')
  await page.getByRole('button', { name: 'Hand in' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page).not.toHaveURL(/exam\/start/)
  await expect.poll(async () => (await keptKeys(page)).filter(key => key.startsWith('paper '))).toEqual([])
  await context.close()
  await line.close()
})
