/**
 * Every screen of certificates with its drawers and dialogs: accessible, inside its window. `npm run soak` sees each in both
 * languages, both themes and both sizes; `npm test` in two of the eight.
 */
import { type Browser, expect, type Page } from '@playwright/test'
import { findViolations } from './lib/accessibility.ts'
import { call, PASSWORD, signIn } from './lib/api.ts'
import { type MadeCertificate, makeCertificate } from './lib/certificates.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded, untilStill } from './lib/quiet.ts'
import { test } from './lib/test.ts'

const isThorough = process.env.TRIPOS_SOAK !== undefined
type Language = 'zh-CN' | 'en-US'

interface Look {
  readonly language: Language
  readonly colorScheme: 'light' | 'dark'
  readonly width: 1440 | 390
}

const EIGHT: readonly Look[] = (['zh-CN', 'en-US'] as const).flatMap(language =>
  (['light', 'dark'] as const).flatMap(colorScheme =>
    ([1440, 390] as const).map(width => ({ language, colorScheme, width })),
  ),
)
const LOOKS = isThorough ? EIGHT : EIGHT.filter((_, index) => index === 0 || index === 7)

/** What a button is called, in both languages. */
type Words = Readonly<Record<Language, string | RegExp>>

interface Screen {
  readonly path: string
  /** Pressed one after the other; the last one opens something. */
  readonly buttons?: readonly Words[]
}

const GRANT: Words = { 'zh-CN': /^发放/, 'en-US': /^Grant/ }
const MORE: Words = { 'zh-CN': /更多/, 'en-US': /^More (for|actions)/ }
const REVOKE: Words = { 'zh-CN': '撤销', 'en-US': 'Revoke' }
const WITHDRAW: Words = { 'zh-CN': /^作废/, 'en-US': /^Withdraw/ }
const ARCHIVES: Words = { 'zh-CN': '打包下载', 'en-US': 'PDF archives' }
const PREVIEW: Words = { 'zh-CN': '预览打印效果', 'en-US': 'Print preview' }

let holder: { token: string; made: MadeCertificate }

test.beforeAll(async () => {
  const staff = await signIn('admin')
  const userName = `looks-${Date.now().toString(36)}`
  const person = { userName, realName: '欧阳若兰', password: PASSWORD, roleType: 1 }
  const { id } = await call<{ id: string }>('/api/sys/user/save', person, staff)
  holder = { made: await makeCertificate(staff, id), token: await signIn(userName) }
})

async function look(page: Page, { path, buttons = [] }: Screen, { language, colorScheme, width }: Look): Promise<void> {
  const where = `${path} ${buttons.length > 0 ? String(buttons.at(-1)?.['en-US']) : ''} ${language} ${colorScheme} ${width}`
  const requests = countRequests(page)
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await untilLoaded(page, requests)
  for (const words of buttons) {
    const name = words[language]
    const item = page.getByRole('menuitem', { name })
    await page.getByRole('button', { name }).or(item).first().click()
  }
  if (buttons.length > 0) {
    await page.getByRole('dialog').first().waitFor()
    await untilLoaded(page, requests)
  }
  await untilStill(page)
  const found = (await findViolations(page)).filter(({ why }) => !/partially obscured/.test(why))
  expect.soft(found, where).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(beyond, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function lookAtAll(browser: Browser, token: string | undefined, screens: readonly Screen[]): Promise<void> {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const context = await open(browser, { language, token })
    const page = await context.newPage()
    for (const one of LOOKS.filter(each => each.language === language))
      for (const screen of screens) await look(page, screen, one)
    await context.close()
  }
}

test('certificates as students and strangers see them', async ({ browser }) => {
  test.setTimeout(300_000)
  await lookAtAll(browser, holder.token, [{ path: '/web/certificates' }, { path: '/web/uc' }])
  const code = `/cert/${holder.made.code}`
  await lookAtAll(browser, undefined, [{ path: '/cert' }, { path: '/cert/file' }, { path: code }])
})

test('certificates as staff see them, with what opens there', async ({ browser }) => {
  test.setTimeout(600_000)
  const edit = `/admin/certificates/edit/${holder.made.kindId}`
  await lookAtAll(browser, await signIn('admin'), [
    { path: '/admin/certificates/kinds' },
    { path: '/admin/certificates/kinds', buttons: [GRANT] },
    { path: edit },
    { path: edit, buttons: [PREVIEW] },
    { path: '/admin/certificates/issued' },
    { path: '/admin/certificates/issued', buttons: [ARCHIVES] },
    { path: '/admin/certificates/issued', buttons: [MORE, REVOKE] },
    { path: '/admin/certificates/keys' },
    { path: '/admin/certificates/keys', buttons: [MORE, WITHDRAW] },
  ])
})
