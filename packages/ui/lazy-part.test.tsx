import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** React keeps back what it throttles by a timer: here none ever ends. */
async function loadReact() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.resetModules()
  const { lazy } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { LazyPart } = await import('./lazy-part.tsx')
  const host = document.body.appendChild(document.createElement('div'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  return { lazy, LazyPart, root: createRoot(host), text: () => host.textContent }
}

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

async function turnsUntil(isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 500 && !isDone(); turns += 1) await turn()
}

it('shows what is loaded as soon as it is there, at each level', async () => {
  const { lazy, LazyPart, root, text } = await loadReact()
  const arrive: (() => void)[] = []
  const levelOf = (level: number) => {
    const arrived = new Promise<void>(resolve => {
      arrive[level] = resolve
    })
    const Level = ({ children }: { children?: ReactNode }) => (
      <>
        level {level} {children}
      </>
    )
    return lazy(() => arrived.then(() => ({ default: Level })))
  }
  const [Page, Area, Part] = [levelOf(0), levelOf(1), levelOf(2)]
  root.render(
    <LazyPart fallback="waits for the page">
      <Page>
        <LazyPart fallback="waits for the area">
          <Area>
            <LazyPart fallback="waits for the part">
              <Part />
            </LazyPart>
          </Area>
        </LazyPart>
      </Page>
    </LazyPart>,
  )
  await turnsUntil(() => text() === 'waits for the page')
  expect(text()).toBe('waits for the page')
  arrive[0]?.()
  await turnsUntil(() => text() === 'level 0 waits for the area')
  expect(text()).toBe('level 0 waits for the area')
  arrive[1]?.()
  await turnsUntil(() => text() === 'level 0 level 1 waits for the part')
  expect(text()).toBe('level 0 level 1 waits for the part')
  arrive[2]?.()
  await turnsUntil(() => text() === 'level 0 level 1 level 2 ')
  expect(text()).toBe('level 0 level 1 level 2 ')
  root.unmount()
})

it('shows no fallback for what is there, and keeps what somebody has typed when a part of it waits again', async () => {
  const { lazy, LazyPart, root, text } = await loadReact()
  const { createElement, useState } = await import('react')
  const { flushSync } = await import('react-dom')
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const Later = lazy(() => arrived.then(() => ({ default: () => ' and more' })))
  let more = () => {}
  function Form() {
    const [isMore, setIsMore] = useState(false)
    more = () => flushSync(() => setIsMore(true))
    return (
      <>
        <input />
        text{isMore && createElement(Later)}
      </>
    )
  }
  const seen: (string | null)[] = []
  const observer = new MutationObserver(() => seen.push(text()))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  root.render(
    <LazyPart fallback="waits">
      <Form />
    </LazyPart>,
  )
  await turnsUntil(() => text() === 'text')
  expect(seen.filter(shown => shown?.includes('waits'))).toEqual([])
  const input = document.querySelector('input')
  if (input) input.value = 'typed'
  more()
  expect(text()).toContain('waits')
  arrive()
  // React's own wait, which such a part has.
  vi.useRealTimers()
  await vi.waitFor(() => expect(text()).toBe('text and more'))
  expect(document.querySelector('input')).toBe(input)
  expect(input?.value).toBe('typed')
  observer.disconnect()
  root.unmount()
})
