/** `/web/exam/debug` with a camera and a microphone of the browser's own making: allowed, denied, absent, over plain HTTP. */
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { open, setToken } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student32'
const PHONE = { width: 360, height: 740 }
const FAKE_DEVICES = '--use-fake-device-for-media-stream'
const SAYS_YES = '--use-fake-ui-for-media-stream'
/** Without a certificate, under a name: as in a school's network. */
const HOST = 'tripos.school.test'

const launch = (...extra: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.TRIPOS_BROWSER ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`, ...extra],
  })

const card = (page: Page, name: string) =>
  page.locator('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

async function openCheck(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/web/exam/debug')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** What the page has asked of cameras and microphones, kept so that it can be looked at afterwards. */
async function watchTracks(context: BrowserContext): Promise<(page: Page) => Promise<string[]>> {
  await context.addInitScript(() => {
    const kept: MediaStreamTrack[] = []
    Object.assign(window, { keptTracks: kept })
    const { mediaDevices } = navigator
    const real = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async wanted => {
      const stream = await real(wanted)
      kept.push(...stream.getTracks())
      return stream
    }
  })
  return page =>
    page.evaluate(() =>
      (window as unknown as { keptTracks: MediaStreamTrack[] }).keptTracks.map(
        ({ kind, readyState }) => `${kind} ${readyState}`,
      ),
    )
}

let browser: Browser | undefined
test.afterEach(async () => {
  await browser?.close()
  browser = undefined
})

test('[spec 2.student.16] camera, microphone, speaker, screen, network, clock, storage and browser are checked on a phone, and nothing stays on', async () => {
  browser = await launch(FAKE_DEVICES, SAYS_YES)
  const context = await open(browser, { token: await signIn(STUDENT), options: { viewport: PHONE } })
  const tracks = await watchTracks(context)
  const page = await context.newPage()
  await page.goto('/web/index')
  await page.getByRole('link', { name: 'Device check' }).click()
  await expect(page).toHaveURL(/\/web\/exam\/debug$/)
  await expect(page).toHaveTitle(/^Device check - /)
  // Full screen: no header of the student area.
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await expect(card(page, 'Network')).toContainText(/Round trip [\d,]+ ms \(median\), jitter [\d,]+ ms/)
  await expect(card(page, 'Network')).toContainText(/about [\d,]+ kB\/s/)
  await expect(card(page, 'Clock')).toContainText(/(agrees with|ahead of|behind) the server \(±0\.\d+ s\)/)
  await expect(card(page, 'Clock')).toContainText('Good')
  await expect(card(page, 'Storage')).toContainText('Written and read back')
  await expect(card(page, 'Storage')).toContainText(/About [\d,]+ MB free/)
  await expect(card(page, 'Browser')).toContainText(/Chrome \d+/)
  await expect(page.getByRole('article', { name: 'Verdict' })).toContainText('4 more tests start when you click them.')
  await expectAccessible(page)

  await card(page, 'Camera').getByRole('button', { name: 'Turn on the camera' }).click()
  await expect(card(page, 'Camera')).toContainText('Good')
  await expect(card(page, 'Camera')).toContainText(/Picture \d+ × \d+/)
  await expect(card(page, 'Camera').getByRole('combobox', { name: 'Camera' })).toBeVisible()
  await card(page, 'Microphone').getByRole('button', { name: 'Turn on the microphone' }).click()
  // The microphone of the browser beeps once a second.
  await expect(card(page, 'Microphone')).toContainText('A sound was heard')
  const level = card(page, 'Microphone').getByRole('meter', { name: 'Level' })
  await expect
    .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value), { intervals: [50] })
    .toBeGreaterThan(0.3)
  await card(page, 'Speaker').getByRole('button', { name: 'Play test tones' }).click()
  await card(page, 'Speaker').getByRole('button', { name: 'Yes' }).click()
  await expect(card(page, 'Speaker')).toContainText('The speaker works.')
  await card(page, 'Full screen').getByRole('button', { name: 'Try full screen' }).click()
  await expect(card(page, 'Full screen')).toContainText('Full screen works.')
  await card(page, 'Full screen').getByRole('button', { name: 'Leave full screen' }).click()
  await expectAccessible(page)

  const report = page.getByRole('textbox', { name: 'Text of the report' })
  await expect(report).toHaveValue(new RegExp(`User: ${STUDENT}`))
  await expect(report).toHaveValue(/Camera: Good/)
  await expect(report).toHaveValue(/Round trip/)
  await page.getByRole('button', { name: 'Copy the report' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()

  expect(await tracks(page)).toEqual(['video live', 'audio live'])
  await page.getByRole('link', { name: 'Back to the exams' }).click()
  await expect(page).toHaveURL(/\/web\/index$/)
  await expect.poll(() => tracks(page)).toEqual(['video ended', 'audio ended'])
})

test('a long name of the school leaves the way back readable on a phone', async () => {
  browser = await launch()
  const page = await openCheck(await open(browser, { token: await signIn(STUDENT), options: { viewport: PHONE } }))
  const name = page.locator('header img + span')
  await name.evaluate(element => (element.textContent = 'Mingchuan International School'.repeat(2)))
  const [brand, back] = [
    await name.boundingBox(),
    await page.getByRole('link', { name: 'Back to the exams' }).boundingBox(),
  ]
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThanOrEqual(back?.x ?? 0)
})

test('another camera is chosen, and the one before is let go', async () => {
  browser = await launch(`${FAKE_DEVICES}=device-count=2`, SAYS_YES)
  const context = await open(browser, { token: await signIn(STUDENT) })
  const tracks = await watchTracks(context)
  const page = await openCheck(context)
  await card(page, 'Camera').getByRole('button', { name: 'Turn on the camera' }).click()
  const choice = card(page, 'Camera').getByRole('combobox', { name: 'Camera' })
  await expect(choice.locator('option')).toHaveCount(2)
  const before = await choice.inputValue()
  await choice.selectOption({ index: 1 })
  await expect(choice).not.toHaveValue(before)
  await expect.poll(() => tracks(page)).toEqual(['video ended', 'video live'])
  await card(page, 'Camera').getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => tracks(page)).toEqual(['video ended', 'video ended'])
})

/** The browser without windows knows no prompt that could be denied: what it is told holds in both kinds. */
async function denyMedia(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { origin } = new URL(page.url())
  for (const name of ['camera', 'microphone']) {
    const permission = { permission: { name }, setting: 'denied', origin } as const
    const { browserContextId = '' } = targetInfo
    await session.send('Browser.setPermission', { ...permission, browserContextId })
  }
}

test('what is denied says how to allow it, in Chinese and in the dark', async () => {
  browser = await launch(FAKE_DEVICES, '--deny-permission-prompts')
  const options = { viewport: PHONE, colorScheme: 'dark' } as const
  const context = await open(browser, { token: await signIn(STUDENT), language: 'zh-CN', options })
  const page = await openCheck(context)
  await denyMedia(page)
  await expect(card(page, '网络')).toContainText(/往返时间 [\d,]+ 毫秒/)
  for (const [name, button] of [
    ['摄像头', '打开摄像头'],
    ['麦克风', '打开麦克风'],
  ] as const) {
    await card(page, name).getByRole('button', { name: button }).click()
    await expect(card(page, name)).toContainText('不可用')
    await expect(card(page, name)).toContainText(`没有得到${name}的使用许可`)
  }
  // Only some exams need them: the device as a whole is not ruled out.
  await expect(page.getByText(/可以参加考试，但有 \d 项需要留意/).first()).toBeVisible()
  await expectAccessible(page)
})

test('no camera at all is no refusal', async () => {
  browser = await launch(SAYS_YES)
  const page = await openCheck(await open(browser, { token: await signIn(STUDENT) }))
  await card(page, 'Camera').getByRole('button', { name: 'Turn on the camera' }).click()
  await expect(card(page, 'Camera')).toContainText('No camera was found.')
  await expect(card(page, 'Camera')).toContainText('Not possible')
  await expectAccessible(page)
})

test('over plain HTTP it says that the browser allows neither, and the rest works', async () => {
  browser = await launch(FAKE_DEVICES, SAYS_YES)
  const url = product().url.replace('127.0.0.1', HOST)
  const context = await open(browser, { options: { baseURL: url } })
  await setToken(context, await signIn(STUDENT), url)
  const page = await openCheck(context)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await expect(card(page, 'Storage')).toContainText('Written and read back')
  await expect(card(page, 'Storage')).toContainText('browsers tell it on HTTPS pages only')
  await expect(card(page, 'Network')).toContainText('Round trip')
  for (const [name, word] of [
    ['Camera', 'camera'],
    ['Microphone', 'microphone'],
  ] as const) {
    await card(page, name)
      .getByRole('button', { name: `Turn on the ${word}` })
      .click()
    await expect(card(page, name)).toContainText(
      `This page was opened with http://, and browsers allow the ${word} on HTTPS pages only.`,
    )
  }
  await page.getByRole('button', { name: 'Copy the report' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
})

test('a clock that is wrong, and a server that is away, are told in words', async () => {
  browser = await launch()
  const context = await open(browser, { token: await signIn(STUDENT) })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.clock.resume()
  await page.goto('/web/exam/debug')
  await expect(card(page, 'Clock')).toContainText(/3,(599|600)(\.\d)? s ahead of the server/)
  await expect(card(page, 'Clock')).toContainText('Attention')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(card(page, 'Network')).toContainText('The exam server cannot be reached.')
  await expect(page.getByText('Exams cannot be taken on this device at the moment.').first()).toBeVisible()
})
