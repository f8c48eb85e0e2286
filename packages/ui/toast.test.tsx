import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useErrorText } from './states.tsx'
import { Toaster, toast } from './toast.tsx'

beforeAll(async () => {
  await loadMessages('en-US', [])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Texts({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <AreaMessages areas={[]}>{children}</AreaMessages>
    </Suspense>
  )
}

const refusal = (text: string) =>
  new CallError({ code: 10010003, text, data: null, status: 200, requestId: undefined, retryAfter: undefined })

describe('the red message', () => {
  it('[spec 8.2] stands for five seconds', async () => {
    await act(async () => render(<Toaster />, { wrapper: Texts }))
    vi.useFakeTimers()
    act(() => toast.error('Not allowed'))
    const message = screen.getByText('Not allowed')
    expect(screen.getByRole('alert').contains(message)).toBe(true)
    expect(message.parentElement?.className).toContain('error')
    act(() => void vi.advanceTimersByTime(4999))
    expect(screen.queryByText('Not allowed')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByText('Not allowed')).toBeNull()
  })

  it("[spec 8.2] has the server's words, or 'Error'", async () => {
    const { result } = await act(async () => renderHook(() => useErrorText(), { wrapper: Texts }))
    expect(result.current(refusal('You may not'))).toBe('You may not')
    expect(result.current(refusal(''))).toBe('Error')
  })
})
