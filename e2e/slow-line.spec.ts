/**
 * How long people wait on Fast 3G (562 ms a round trip, 1.6 Mbit/s) with a processor half as fast. `npm run soak` runs it with
 * a machine to itself and holds it to the limits; beside other tests it only says what it saw.
 */
import { appendFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './lib/api.ts'
import { openExam } from './lib/every-type.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const REPORT = process.env.TRIPOS_SOAK_REPORT
const IS_HELD = process.env.TRIPOS_SLOW_LINE === 'held'
const FAST_3G = { offline: false, latency: 562, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const PHONE = { width: 390, height: 844 }

async function slowPage(browser: Browser, token?: string): Promise<Page> {
  const context = await open(browser, { token, options: { viewport: PHONE } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  return page
}

async function took(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return (performance.now() - began) / 1000
}

function report(name: string, seconds: number, limit: number): void {
  const line = `| ${name} | ${seconds.toFixed(1)} s | < ${limit} s |`
  console.log(line)
  if (REPORT !== undefined) appendFileSync(REPORT, `${line}\n`)
  if (IS_HELD) expect(seconds, name).toBeLessThan(limit)
}

const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const showsCard = (page: Page) => expect(page.locator('main li').first()).toBeVisible()

test('sign-in, courses, exams and the room on a slow line', async ({ browser }) => {
  const token = await signIn('student35')
  const signingIn = await slowPage(browser)
  const password = signingIn.locator('input[type=password]')
  const shown = async (page: Page) => {
    await goTo(page, '/login')
    await expect(password).toBeVisible()
  }
  report('sign-in usable, first visit', await took(() => shown(signingIn)), 3)
  report('sign-in usable, second visit', await took(() => shown(signingIn)), 1)

  const courses = await slowPage(browser, token)
  const list = async () => {
    await goTo(courses, '/web/course')
    await showsCard(courses)
  }
  report('list of courses, first visit', await took(list), 5)

  const exams = await slowPage(browser, token)
  const examId = await openExam(token)
  await goTo(exams, `/web/exam/check/${examId}`)
  const start = exams.getByRole('button', { name: 'Start', exact: false }).first()
  await expect(start).toBeVisible()
  await exams.waitForLoadState('networkidle')
  const accept = exams.getByRole('checkbox')
  if (await accept.isVisible()) await accept.check()
  const enter = async () => {
    await start.click()
    await expect(exams.locator('#question-heading')).toBeVisible()
  }
  report('the room after "start"', await took(enter), 2)
  for (const page of [signingIn, courses, exams]) await page.context().close()
})
