/** When a page has everything and stands still: nothing is asked for, nothing moves. */
import { expect, type Page, type Request } from '@playwright/test'

/** How many answers the page still waits for. */
export function countRequests(page: Page): () => number {
  const waiting = new Set<Request>()
  page.on('request', request => waiting.add(request))
  page.on('requestfinished', request => waiting.delete(request))
  page.on('requestfailed', request => waiting.delete(request))
  return () => waiting.size
}

/** Laid out, and no longer moving: half a fade has colours of its own. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a new size or theme sets going begins with the next frame.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(moving.map(animation => animation.finished.catch(() => undefined)))
  })
}

/** What an answer shows may ask for more: twice quiet is quiet. */
export async function untilLoaded(page: Page, requests: () => number): Promise<void> {
  await untilStill(page)
  for (let quiet = 0; quiet < 2; quiet = requests() === 0 ? quiet + 1 : 0) await untilStill(page)
  await expect(page.locator('[aria-busy=true], .ant-skeleton').filter({ visible: true })).toHaveCount(0)
}
