/** A browser that loses its network, and what it has kept. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Line } from './line.ts'

export async function goOffline(context: BrowserContext, line: Line): Promise<void> {
  line.cut()
  await context.setOffline(true)
}

export async function goOnline(context: BrowserContext, line: Line): Promise<void> {
  line.restore()
  await context.setOffline(false)
}

/** Opens the student's side and waits until it works without network. */
export async function untilReady(page: Page): Promise<void> {
  await page.goto('/web/repo')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => keptKeys(page)).toContain('first /api/sys/user/info{}')
}

/** Of everything that the browser keeps sealed. */
export function keptKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('tripos-kept')
        asked.onerror = () => reject(new Error('no store'))
        asked.onsuccess = () => {
          const db = asked.result
          if (!db.objectStoreNames.contains('rows')) {
            db.close()
            resolve([])
            return
          }
          const keys = db.transaction('rows').objectStore('rows').getAllKeys()
          keys.onsuccess = () => {
            db.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )
}
