/** What a first visit to each of the five entrances costs: bytes, requests, round trips. */
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { newCandidate } from './lib/candidates.ts'
import { everyType, openExam } from './lib/every-type.ts'
import { open } from './lib/people.ts'
import { makePracticeBank } from './lib/practice.ts'
import { test } from './lib/test.ts'

const MAX_REQUESTS = 20
const MAX_ROUND_TRIPS = 4
/** Every request takes at least this long here, so that what waits for another begins measurably later. */
const TRIP_MS = 400

interface Entrance {
  readonly name: string
  readonly path: string
  /** What is there when the page can be used. */
  readonly usable: (page: Page) => Promise<void>
  /** Of scripts and styles. */
  readonly maxKilobytes: number
  readonly maxRequests?: number
}

interface Visited {
  readonly request: Request
  readonly start: number
  /** Before this it cannot have been answered. */
  readonly end: number
  trips: number
}

/** The length of the longest chain of requests of which each begins when the one before can have been answered. */
function countTrips(requests: Visited[]): number {
  const ordered = requests.toSorted((a, b) => a.start - b.start)
  for (const one of ordered) {
    const before = ordered.filter(other => other.end <= one.start)
    one.trips = 1 + Math.max(0, ...before.map(other => other.trips))
  }
  return Math.max(...ordered.map(({ trips }) => trips))
}

/** Asks for everything as a cold browser does, with the same delay for each request, and notes when. */
async function visit(context: BrowserContext, { path, usable }: Entrance) {
  const page = await context.newPage()
  const began = new Map<Request, number>()
  const done: Visited[] = []
  await page.route('**/*', async route => {
    began.set(route.request(), performance.now())
    await new Promise(resolve => setTimeout(resolve, TRIP_MS))
    await route.continue()
  })
  page.on('requestfinished', request => {
    const start = began.get(request) ?? 0
    done.push({ request, start, end: start + TRIP_MS, trips: 0 })
  })
  await page.goto(path, { waitUntil: 'commit' })
  await usable(page)
  // Covers of courses and pictures of questions are content: of a usable page they fill places that are there.
  const needed = [...done].filter(({ request }) => !/\/files\//.test(request.url()))
  await page.waitForLoadState('networkidle')
  return { page, needed, all: done }
}

async function expectLight(context: BrowserContext, entrance: Entrance): Promise<void> {
  const { needed, all } = await visit(context, entrance)
  const trips = countTrips(needed)
  const code = all.filter(({ request }) => /script|stylesheet/.test(request.resourceType()))
  let bytes = 0
  for (const { request } of code) {
    const { responseBodySize } = await request.sizes()
    bytes += responseBodySize
    const text = (await (await request.response())?.text()) ?? ''
    // Compressed on the way.
    if (text.length > 4000) expect(responseBodySize, request.url()).toBeLessThan(text.length / 2)
    if (!entrance.path.startsWith('/admin')) {
      expect(request.url()).not.toMatch(/admin|staff/i)
      expect(text, request.url()).not.toMatch(/ant-btn|ant-select|antd/)
    }
  }
  const kilobytes = bytes / 1000
  console.log(
    `${entrance.name}: ${needed.length} requests, ${trips} round trips, ${kilobytes.toFixed(1)} kB in ${code.length} scripts and styles`,
  )
  expect(code.length).toBeGreaterThan(3)
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThan(entrance.maxKilobytes)
  expect(needed.length).toBeLessThanOrEqual(entrance.maxRequests ?? MAX_REQUESTS)
  expect(trips).toBeLessThanOrEqual(MAX_ROUND_TRIPS)
  // What the boot script has asked, the app takes, and does not ask again.
  const calls = all.map(({ request }) => request).filter(request => request.method() === 'POST')
  const sent = calls.map(request => `${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  if (entrance.path !== '/login') expect(sent.length).toBeGreaterThan(0)
  // What is the same for everybody stands in the page.
  expect(sent.join('\n')).not.toMatch(/config\/detail|dict\/labels/)
  expect(sent.filter((call, at) => sent.indexOf(call) !== at)).toEqual([])
}

test('signing in', async ({ browser }) => {
  const context = await open(browser)
  const usable = (page: Page) => expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectLight(context, { name: '/login', path: '/login', usable, maxKilobytes: 156 })
  await context.close()
})

test("the student's exams", async ({ browser }) => {
  const context = await open(browser, { token: await signIn('student16') })
  const usable = (page: Page) => expect(page.locator('main li').first()).toBeVisible()
  await expectLight(context, { name: '/web/index', path: '/web/index', usable, maxKilobytes: 175 })
  await context.close()
})

test("the student's courses", async ({ browser }) => {
  const context = await open(browser, { token: await signIn('student16') })
  const usable = (page: Page) => expect(page.locator('main li').first()).toBeVisible()
  await expectLight(context, { name: '/web/course', path: '/web/course', usable, maxKilobytes: 185 })
  await context.close()
})

test('the exam room, with a paper of all ten types', async ({ browser }) => {
  const { token, paperId } = await newCandidate(await everyType(await signIn('admin')))
  const context = await open(browser, { token })
  const usable = (page: Page) => expect(page.locator('#question-heading')).toBeVisible()
  await expectLight(context, { name: 'the exam room', path: `/web/exam/start/${paperId}`, usable, maxKilobytes: 170 })
  await context.close()
})

test('the room after its check: everything but the paper is there', async ({ browser }) => {
  // One who has started goes on: a second run needs another.
  const token = await signIn(`student${36 + test.info().retry}`)
  const context = await open(browser, { token })
  const page = await context.newPage()
  const lastOfPage = page.waitForResponse(/offline-notice-[\w-]+\.js/)
  await page.goto(`/web/exam/check/${await openExam(token)}`)
  await lastOfPage
  const start = page.getByRole('button', { name: 'Start', exact: false }).first()
  await expect(start).toBeVisible()
  await page.waitForLoadState('networkidle')
  const accept = page.getByRole('checkbox')
  if (await accept.isVisible()) await accept.check()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await start.click()
  await expect(page.locator('#question-heading')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // Pictures come with the paper, whose links open them; those that came are shown from the page itself.
  const sent = asked.filter(url => !url.startsWith('blob:')).map(url => new URL(url).pathname)
  expect(sent.filter(path => !path.startsWith('/files/'))).toEqual(['/api/paper/start', '/api/paper/open'])
  await context.close()
})

test('a training, with a bank of all its types', async ({ browser }) => {
  const { id } = await makePracticeBank()
  const context = await open(browser, { token: await signIn('student16') })
  const usable = (page: Page) => expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  const path = `/web/repo/training/${id}/1`
  // None of the five entrances that are held to twenty requests: it begins with a click on a page that is there.
  await expectLight(context, { name: 'a training', path, usable, maxKilobytes: 225, maxRequests: 25 })
  await context.close()
})

/** What is not the staff's own: pages of one module load next to nothing of the others. */
for (const { name, path, maxKilobytes } of [
  { name: 'notices', path: '/admin/notices/list', maxKilobytes: 645 },
  { name: 'questions', path: '/admin/questions/list', maxKilobytes: 700 },
  { name: 'papers', path: '/admin/papers/list', maxKilobytes: 745 },
]) {
  test(`the staff's list of ${name}`, async ({ browser }) => {
    const context = await open(browser, { token: await signIn('admin') })
    const usable = (page: Page) => expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectLight(context, { name: path, path, usable, maxKilobytes })
    await context.close()
  })
}

test("the staff's dashboard", async ({ browser }) => {
  const context = await open(browser, { token: await signIn('admin') })
  const usable = (page: Page) => expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectLight(context, { name: '/admin/dashboard', path: '/admin/dashboard', usable, maxKilobytes: 670 })
  await context.close()
})
