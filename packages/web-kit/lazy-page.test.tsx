import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

function shown(Page: React.ComponentType): { now: string; text: () => string } {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <Suspense fallback="waits">
        <Page />
      </Suspense>,
    ),
  )
  return { now: host.textContent ?? '', text: () => host.textContent ?? '' }
}

it('shows a page that has been fetched at once', async () => {
  const { Page, fetch } = lazyPage(async () => () => 'the page')
  await fetch()
  expect(shown(Page).now).toBe('the page')
})

it('waits for one that has not been, and loads it once', async () => {
  const load = vi.fn(async () => () => 'the page')
  const { Page, fetch } = lazyPage(load)
  const { now, text } = shown(Page)
  expect(now).toBe('waits')
  await vi.waitFor(() => expect(text()).toBe('the page'))
  await fetch()
  expect(load).toHaveBeenCalledTimes(1)
})

it('loads again what could not be loaded', async () => {
  const load = vi.fn(async () => () => 'the page')
  load.mockRejectedValueOnce(new TypeError('no network'))
  const { Page, fetch } = lazyPage(load)
  await expect(fetch()).rejects.toThrow('no network')
  await fetch()
  expect(shown(Page).now).toBe('the page')
})
