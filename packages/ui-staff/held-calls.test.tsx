/** What reaches people waits for ten seconds, and can be taken back until then. */
import { exams } from '../../modules/exams/contract/exams.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { HOLD_MS, sendAllHeld, useHeldCalls } from './held-calls.ts'
import { HeldCallsBar } from './held-calls-bar.tsx'
import { useHeldCall, useIsHeld } from './use-held-call.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const TEXT = 'Publish to 40 people: Midterm'

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({}))
})
beforeEach(() => {
  server.received.length = 0
  // The calls themselves go over a real connection.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  act(() => {
    for (const { timer } of useHeldCalls.getState().waiting) clearTimeout(timer)
    useHeldCalls.setState({ waiting: [] })
  })
  vi.useRealTimers()
  cleanup()
  useSession.setState({ user: undefined })
})
afterAll(() => server.close())

function Publish({ onSent }: { readonly onSent?: () => void }) {
  const hold = useHeldCall(exams.publish, {
    verb: 'publish',
    done: 'The exam is published',
    ...(onSent && { onSuccess: onSent }),
  })
  return (
    <button
      type="button"
      onClick={() => hold({ text: 'Publish to 40 people: Midterm', input: { id: ID, confirmed: [] } })}
    >
      Publish
    </button>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => server.received.map(({ path, body }) => [path, JSON.parse(body)])
const PUBLISHED = [[exams.publish.path, { id: ID, confirmed: [] }]]
const until = (wanted: unknown) => vi.waitFor(() => expect(sent()).toEqual(wanted), { interval: 5 })

async function showAndPress() {
  await show(
    <>
      <HeldCallsBar />
      <Publish />
    </>,
    ['staff'],
  )
  press('Publish')
  expect(screen.getByText(TEXT)).toBeTruthy()
}

it('goes out after ten seconds and not before', async () => {
  await showAndPress()
  await act(() => vi.advanceTimersByTimeAsync(HOLD_MS - 1))
  expect(sent()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  await until(PUBLISHED)
  expect(screen.queryByText(TEXT)).toBeNull()
  await waitFor(() => expect(screen.getByText('The exam is published')).toBeTruthy())
})

it('counts down for the eye, and says it once to whoever listens', async () => {
  await showAndPress()
  const bar = screen.getByText(TEXT).parentElement
  const words = () => [...(bar?.children ?? [])].map(part => [part.textContent, part.getAttribute('aria-hidden')])
  expect(words()).toEqual([
    [TEXT, null],
    ['. Published in 10 seconds.', null],
    ['. Published in 10 seconds.', 'true'],
  ])
  for (let second = 0; second < 9; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(words().slice(1)).toEqual([
    ['. Published in 10 seconds.', null],
    ['. Published in 1 second.', 'true'],
  ])
})

it('is held once for one thing, whose button need not be pressed again', async () => {
  function Confirming() {
    const hold = useHeldCall(exams.publish, { verb: 'publish' })
    const isHeld = useIsHeld(exams.publish, ID)
    const publish = (confirmed: 'passZero'[]) => hold({ text: TEXT, input: { id: ID, confirmed }, about: ID })
    // As if it were pressed with one box ticked, and then with another.
    const both = () => [publish([]), publish(['passZero'])]
    return (
      <button type="button" disabled={isHeld} onClick={both}>
        Publish
      </button>
    )
  }
  await show(
    <>
      <HeldCallsBar />
      <Confirming />
    </>,
    ['staff'],
  )
  press('Publish')
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Publish' }).matches(':disabled')).toBe(true)
  press('Cancel')
  expect(screen.getByRole('button', { name: 'Publish' }).matches(':disabled')).toBe(false)
  expect(screen.getByText('Cancelled: nothing was published')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('is taken back, and nothing was ever sent', async () => {
  await showAndPress()
  // A way out, not the main button: whoever presses Enter out of habit loses nothing.
  expect(screen.getByRole('button', { name: 'Cancel' }).className).not.toContain('primary')
  press('Cancel')
  await act(() => vi.advanceTimersByTimeAsync(2 * HOLD_MS))
  expect(sent()).toEqual([])
  expect(screen.queryByText(TEXT)).toBeNull()
})

it('goes out at once where somebody says so, and once where the button was pressed twice', async () => {
  await showAndPress()
  press('Publish')
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
  press('Publish now')
  vi.useRealTimers()
  await until(PUBLISHED)
})

it('goes out at once where the page is looked away from or closed', async () => {
  await showAndPress()
  act(() => void dispatchEvent(new Event('pagehide')))
  vi.useRealTimers()
  await until(PUBLISHED)
  expect(useHeldCalls.getState().waiting).toEqual([])
})

it('goes out while the session lasts, also from a page that is gone', async () => {
  let onSent = 0
  function Once() {
    const hold = useHeldCall(exams.publish, { onSuccess: () => (onSent += 1) })
    // Held by a page that then goes.
    useEffect(() => hold({ text: 'Publish', input: { id: ID, confirmed: [] } }), []) // oxlint-disable-line react-hooks/exhaustive-deps -- because it is held once
    return null
  }
  await show(<Once />, ['staff'])
  cleanup()
  vi.useRealTimers()
  await sendAllHeld()
  expect(sent()).toEqual(PUBLISHED)
  expect(onSent).toBe(1)
})

it('does not go out in the name of somebody who has signed in meanwhile', async () => {
  const user = { id: 'a' } as NonNullable<ReturnType<typeof useSession.getState>['user']>
  useSession.setState({ user })
  await showAndPress()
  act(() => useSession.setState({ user: { ...user, id: 'b' } }))
  await act(() => vi.advanceTimersByTimeAsync(HOLD_MS))
  vi.useRealTimers()
  expect(useHeldCalls.getState().waiting).toEqual([])
  expect(sent()).toEqual([])
})
