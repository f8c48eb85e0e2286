/** The service worker as the page sees it. Where there is none to be had, nothing happens and nothing is said. */
import { create } from 'zustand'
import { onWake } from '@tripos/send-queue/wake.ts'
import { LET_NEWER } from './routing.rules.ts'

/** A newer build waits until the pages of this one are gone. */
export const useNewVersion = create<boolean>()(() => false)

const LOOK_EVERY_MS = 60 * 60 * 1000
/** Where another page is open, the older build stays; so it does where nothing answers. */
const TAKE_OVER_WAIT_MS = 2000
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

/**
 * Loads the page again, as the newer build where no other page needs the older one. Asked for before the page goes: the
 * worker may still count it as open when its next page is fetched.
 */
export async function loadNewVersion(): Promise<void> {
  const { serviceWorker } = navigator
  const isTaken = new Promise(resolve => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  serviceWorker.controller?.postMessage(LET_NEWER)
  await Promise.race([isTaken, new Promise(resolve => setTimeout(resolve, TAKE_OVER_WAIT_MS))])
  location.reload()
}
