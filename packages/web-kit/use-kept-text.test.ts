import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCookie, writeCookie } from './cookies.ts'
import { useKeptText } from './use-kept-text.ts'

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  writeCookie('token', 'somebody')
})
afterEach(() => {
  cleanup()
  clearCookie('token')
  vi.unstubAllGlobals()
})

it('what was written for one place is not shown at the next, and is there again where it belongs', async () => {
  const { result, rerender } = renderHook(key => useKeptText(key), { initialProps: 'first' })
  act(() => result.current.write('half a word'))
  rerender('second')
  expect(result.current.text).toBeUndefined()
  act(() => result.current.write('another'))
  rerender('first')
  await waitFor(() => expect(result.current.text).toBe('half a word'))
})
