/** The app is updated while somebody writes: an open paper is never loaded again, everything is saved, and then it is said. */
import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { ESSAY, newCandidate } from './lib/candidates.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { NewerBuild } from './lib/newer-build.ts'
import { setToken } from './lib/people.ts'
import { product } from './lib/product.ts'
import { test } from './lib/test.ts'

test.use({ serviceWorkers: 'allow' })

const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
  )

/** As the browser does by itself every now and then. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
const states = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { active: registration?.active?.state, waiting: registration?.waiting?.state }
  })

test('an update in mid exam waits: the paper goes on, is saved and handed in, and only then a newer version is said', async ({
  browser,
}) => {
  const { token, paperId } = await newCandidate([ESSAY(1), ESSAY(2)])
  const build = new NewerBuild(product().url)
  const address = await build.open()
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', serviceWorkers: 'allow' })
  await setToken(context, token, address)
  const page = await context.newPage()
  await page.goto('/web/index')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`/web/exam/start/${paperId}`)
  const room = new ExamRoom(page)
  await room.go(1)
  await room.text.fill('before the update')
  await room.untilSaved()
  await markPage(page)

  build.isUpdated = true
  await lookForUpdate(page)
  await expect.poll(() => states(page), { timeout: 30_000 }).toEqual({ active: 'activated', waiting: 'installed' })
  await room.go(2)
  await room.text.fill('after the update')
  await room.untilSaved()
  expect(await isSamePage(page)).toBe(true)
  await expect(page.getByText('A new version of this site is available.')).toHaveCount(0)
  type Detail = { questions: { answer: unknown }[] }
  const { questions } = await call<Detail>('/api/paper/paper/detail', { paperId }, await signIn('admin'))
  expect(JSON.stringify(questions)).toContain('before the update')
  expect(JSON.stringify(questions)).toContain('after the update')

  await room.handIn()
  const said = page.getByText('A new version of this site is available.')
  await expect(said).toBeVisible()
  expect(await scripts(page)).not.toContain('/assets/next-')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect.poll(() => states(page), { timeout: 30_000 }).toEqual({ active: 'activated', waiting: undefined })
  await page.goto('/web/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await scripts(page)).toContain('/assets/next-')
  await expect(said).toHaveCount(0)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  await context.close()
  await build.close()
})

test('the site can be installed: its manifest has no fault, and its pictures are there', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product().url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/login')
  const session = await context.newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { name, icons } = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string }[] }
  const shown = await call<{ siteName: string }>('/api/sys/config/detail', { id: 1 })
  expect(name).toBe(shown.siteName)
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async address => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return picture.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes)
  }
  await context.close()
})
