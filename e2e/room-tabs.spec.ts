/** One tab writes to a paper, over a secure context and over plain HTTP under a host name, where browsers have no locks. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import {
  addressAt,
  type Candidate,
  ESSAY,
  newCandidate,
  newDevice,
  PLACES,
  PLAIN_HOST,
  storedTexts,
} from './lib/candidates.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { test } from './lib/test.ts'

interface Tab {
  readonly page: Page
  readonly room: ExamRoom
}

async function enter(browser: Browser, host: string) {
  const candidate = await newCandidate([ESSAY(1), ESSAY(2)])
  const context = await newDevice(browser, addressAt(host), candidate.token)
  const first = await openTab(context, candidate)
  await first.room.untilOpen()
  return { candidate, context, first }
}

async function openTab(context: BrowserContext, { paperId }: Candidate): Promise<Tab> {
  const page = await context.newPage()
  await page.goto(`/web/exam/start/${paperId}`)
  return { page, room: new ExamRoom(page) }
}

const lostTab = ({ page }: Tab) => page.getByRole('heading', { name: 'The paper was continued in another tab' })
const continueHere = ({ page }: Tab) => page.getByRole('button', { name: 'Continue here' })

/** No timer runs and no message arrives, as in a tab that the browser has frozen. The answer wakes it. */
async function freeze({ page }: Tab): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  const isPaused = new Promise(resolve => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  await isPaused
  return async () => {
    await session.send('Debugger.disable')
    await session.detach()
  }
}

for (const host of PLACES) {
  test.describe(`at http://${host}`, () => {
    test('a second tab asks; there and back, each shows what is stored before it may write', async ({ browser }) => {
      const { candidate, context, first } = await enter(browser, host)
      expect(await first.page.evaluate(() => window.isSecureContext)).toBe(host !== PLAIN_HOST)
      await first.room.text.fill('one')
      await first.room.untilSaved()
      const second = await openTab(context, candidate)
      await expect(second.page.getByText('This paper is open in another tab')).toBeVisible()
      // Typed and not sent yet: it goes along.
      await first.room.text.fill('one, and more')
      await continueHere(second).click()
      await second.room.untilOpen()
      await expect(second.room.text).toHaveValue('one, and more')
      await expect(lostTab(first)).toBeVisible()
      await expect(first.room.heading).toBeHidden()
      await second.room.text.fill('two')
      await second.room.untilSaved()
      await continueHere(first).click()
      await first.room.untilOpen()
      await expect(first.room.text).toHaveValue('two')
      await expect(lostTab(second)).toBeVisible()
      await first.room.text.fill('three')
      await first.room.untilSaved()
      expect((await storedTexts(candidate.paperId)).get(1)).toBe('three')
    })

    test('a tab that was frozen while another one went on writes nothing over it when it wakes', async ({
      browser,
    }) => {
      const { candidate, context, first } = await enter(browser, host)
      await first.room.text.fill('old')
      await first.room.untilSaved()
      const wake = await freeze(first)
      const second = await openTab(context, candidate)
      // It does not answer: there is nobody to ask.
      await second.room.untilOpen()
      await expect(second.room.text).toHaveValue('old')
      await second.room.text.fill('new')
      await second.room.untilSaved()
      await wake()
      await expect(lostTab(first)).toBeVisible()
      await expect(second.room.indicator).toHaveAttribute('data-saving', 'saved')
      expect((await storedTexts(candidate.paperId)).get(1)).toBe('new')
    })

    test('a reload goes on at once with what was typed, and asks nobody', async ({ browser }) => {
      const { candidate, context, first } = await enter(browser, host)
      await context.setOffline(true)
      await first.room.text.fill('kept on this device')
      await expect(first.page.getByText(/Offline, 1 answer kept on this device/)).toBeVisible()
      first.page.on('dialog', dialog => void dialog.accept())
      await context.setOffline(false)
      await first.page.reload()
      await first.room.untilOpen()
      await expect(first.room.text).toHaveValue('kept on this device')
      await first.room.untilSaved()
      await expect.poll(async () => (await storedTexts(candidate.paperId)).get(1)).toBe('kept on this device')
    })

    test('another device takes the paper, and the first one stops and gets back what is stored', async ({
      browser,
    }) => {
      const { candidate, first } = await enter(browser, host)
      await first.room.text.fill('here')
      await first.room.untilSaved()
      const context = await newDevice(browser, addressAt(host), candidate.token)
      const other = await openTab(context, candidate)
      await expect(other.page.getByText('This paper is open on another device')).toBeVisible()
      await continueHere(other).click()
      await expect(other.room.text).toHaveValue('here')
      await other.room.text.fill('there')
      await other.room.untilSaved()
      await first.room.text.fill('over it').catch(() => undefined)
      await expect(first.page.getByRole('heading', { name: 'The paper was continued on another device' })).toBeVisible()
      expect((await storedTexts(candidate.paperId)).get(1)).toBe('there')
      await continueHere(first).click()
      await expect(first.room.text).toHaveValue('there')
    })
  })
}
