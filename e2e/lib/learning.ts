/** Lessons as their learner sees them. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What says that the lesson on the page is complete. */
export const lessonDone = (page: Page): Locator => page.getByRole('main').getByText('This lesson is complete.').first()

/** Where the recording is. */
export const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime)

const hasEnded = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((media: HTMLVideoElement) => media.ended)

/** Plays until a second of the recording, or to its end; returns how long that took by the test's own clock. */
export async function play(page: Page, until?: number): Promise<number> {
  await expect
    .poll(() => page.locator('video').evaluate((media: HTMLVideoElement) => media.readyState))
    .toBeGreaterThan(1)
  const begun = performance.now()
  await page.getByRole('button', { name: 'Play' }).click()
  if (until === undefined) await expect.poll(() => hasEnded(page), { intervals: [100], timeout: 30_000 }).toBe(true)
  else await expect.poll(() => secondOf(page), { intervals: [100] }).toBeGreaterThanOrEqual(until)
  return (performance.now() - begun) / 1000
}

/** On to the lesson of this title. */
export async function goOn(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
