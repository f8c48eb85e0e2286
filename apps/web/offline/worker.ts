/**
 * The service worker. It keeps the files of students' pages, practice and the exam room (kept-files-plugin.ts lists them), and gives
 * the page itself where there is no network. No answer of the server is kept here, and no call, file or page of the back office passes through (routing.rules.ts).
 *
 * A new build waits until no page of the old one is left, so an open page keeps the files it was built with.
 */
import { dropExpired } from '@tripos/web-kit/sealed-store.ts'
import { type Build, cacheName, handle, isOldCache, LET_NEWER, offlinePage, SHELL } from './routing.rules.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown
}
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { matchAll(): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  /** Put before this script by the build. */
  readonly triposBuild: Build
}

const scope = globalThis as unknown as WorkerScope
const build = scope.triposBuild
/** A line that has not answered by then is as good as none. */
const PAGE_WAIT_MS = 5000
const TAKE_OVER = 'take over'

/** Of the service worker alone: everybody else calls through packages/web-kit/call.ts. */
// oxlint-disable-next-line no-restricted-globals -- because this is the network below the pages' own calls
const ask = (request: RequestInfo, options?: RequestInit): Promise<Response> => fetch(request, options)

async function install(): Promise<void> {
  const cache = await caches.open(cacheName(build))
  // Without a session: the page is the same for everybody, and nothing of a person is in it.
  const page = await ask('/404', { credentials: 'omit', cache: 'no-store' })
  const html = offlinePage(await page.text(), build)
  // Behind a balancer the page may be of another build for a moment: the browser tries again with the next page.
  if (!page.ok || html === undefined) throw new Error('the page is of another build')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']) {
    const value = page.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  await Promise.all([cache.addAll(build.files), cache.put(SHELL, new Response(html, { headers }))])
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => isOldCache(name, build)).map(name => caches.delete(name)))
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName(build))
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const response = await ask(request)
  if (response.status === 200) await cache.put(request.url, response.clone())
  return response
}

async function shell(): Promise<Response> {
  const cache = await caches.open(cacheName(build))
  return (await cache.match(SHELL)) ?? Response.error()
}

/** The server's page, unless it does not come. */
async function page(request: Request): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(resolve, PAGE_WAIT_MS, 'late')
  })
  const network = ask(request)
  try {
    const first = await Promise.race([network, late])
    if (first !== 'late') return first
    const kept = await shell()
    return kept.type === 'error' ? await network : kept
  } catch {
    return await shell()
  } finally {
    clearTimeout(timer)
  }
}

/** Where a page is opened or loaded again by the person, and no other page is open, nobody needs the old files any more. */
async function letNewerTakeOver(): Promise<void> {
  const { waiting } = scope.registration
  if (waiting && (await scope.clients.matchAll()).length < 2) waiting.postMessage(TAKE_OVER)
}

/** A server that has gone back to a release without a worker has no such file: then there is nothing more to do here. */
async function leaveIfGone(): Promise<void> {
  const { status } = await ask('/sw.js', { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
  if (status !== 404 && status !== 410) return
  await scope.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith(cacheName({ id: '' }))).map(name => caches.delete(name)))
}

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

scope.addEventListener('install', event => event.waitUntil(install()))
scope.addEventListener('activate', event => event.waitUntil(activate()))
scope.addEventListener('message', event => {
  if (event.data === TAKE_OVER) void scope.skipWaiting()
  if (event.data === LET_NEWER) event.waitUntil(quietly(letNewerTakeOver()))
})
scope.addEventListener('fetch', event => {
  const { request } = event
  const handling = handle(request, scope.location.origin, build)
  if (handling === 'file') event.respondWith(file(request))
  if (request.mode === 'navigate')
    event.waitUntil(Promise.all([leaveIfGone(), letNewerTakeOver(), dropExpired()].map(quietly)))
  if (handling === 'page') event.respondWith(page(request))
})
