/** The service worker as the page sees it. Where there is none to be had, nothing happens and nothing is said. */
import { create } from 'zustand'
import { onWake } from '@tripos/send-queue/wake.ts'

/** A newer build waits until the pages of this one are gone. */
export const useNewVersion = create<boolean>()(() => false)

const LOOK_EVERY_MS = 60 * 60 * 1000
let isAsked = false

/** Once a page. */
export async function registerWorker(): Promise<void> {
  if (isAsked || !globalThis.isSecureContext || !('serviceWorker' in navigator)) return
  isAsked = true
  try {
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
  } catch {
    // An older server, a browser that allows none, or no network: the pages work without.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) useNewVersion.setState(true, true)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  let lookedAt = performance.now()
  onWake(() => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    registration.update().catch(() => undefined)
  })
}
