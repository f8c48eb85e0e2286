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
import { useHeldCall } from './use-held-call.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const TEXT = 'Publish to 40 people: Midterm. It goes out in 10 seconds.'

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
  const hold = useHeldCall(exams.publish, { done: 'The exam is published', ...(onSent && { onSuccess: onSent }) })
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

it('is taken back, and nothing was ever sent', async () => {
  await showAndPress()
  // A way out, not the main button: whoever presses Enter out of habit loses nothing.
  expect(screen.getByRole('button', { name: 'Take back' }).className).not.toContain('primary')
  press('Take back')
  await act(() => vi.advanceTimersByTimeAsync(2 * HOLD_MS))
  expect(sent()).toEqual([])
  expect(screen.queryByText(TEXT)).toBeNull()
})

it('goes out at once where somebody says so, and once where the button was pressed twice', async () => {
  await showAndPress()
  press('Publish')
  expect(screen.getAllByText(TEXT)).toHaveLength(1)
  press('Send now')
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
