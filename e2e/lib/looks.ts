/** Screens with what opens on them, as eight kinds of people see them: accessible, inside their window. */
import { type Browser, expect, type Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { open } from './people.ts'
import { countRequests, untilLoaded, untilStill } from './quiet.ts'

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
export type Words = Readonly<Record<Language, string | RegExp>>

export interface Screen {
  readonly path: string
  /** Pressed one after the other; the last one opens something. */
  readonly buttons?: readonly Words[]
  /** Chosen before. */
  readonly tab?: Words
}

/** In what stands on top. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const dialogs = page.getByRole('dialog')
  const top = (await dialogs.count()) > 0 ? dialogs.last() : page
  await top.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click()
}

async function look(
  page: Page,
  { path, buttons = [], tab }: Screen,
  { language, colorScheme, width }: Look,
): Promise<void> {
  const where = `${path} ${buttons.length > 0 ? String(buttons.at(-1)?.['en-US']) : ''} ${language} ${colorScheme} ${width}`
  const requests = countRequests(page)
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await untilLoaded(page, requests)
  if (tab) await page.getByRole('tab', { name: tab[language] }).click()
  for (const words of buttons) await press(page, words[language])
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

export async function lookAtAll(
  browser: Browser,
  token: string | undefined,
  screens: readonly Screen[],
): Promise<void> {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const context = await open(browser, { language, token })
    const page = await context.newPage()
    for (const one of LOOKS.filter(each => each.language === language))
      for (const screen of screens) await look(page, screen, one)
    await context.close()
  }
}
