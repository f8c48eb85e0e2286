import type { BrowserContext } from '@playwright/test'

/** Counts presses of the mouse where they arrive, on every page of the browser. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let count = 0
  await context.exposeBinding('pressed', () => void (count += 1))
  await context.addInitScript(() =>
    addEventListener('pointerdown', () => (globalThis as unknown as { pressed: () => void }).pressed(), true),
  )
  return () => count
}
