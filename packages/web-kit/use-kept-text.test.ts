import 'fake-indexeddb/auto'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCookie, writeCookie } from './cookies.ts'
import { dropKept } from './kept-database.ts'
import { loadSession, setSessionSource, useSession } from './session.ts'
import { dropTextsOfOthers } from './tab-owner.ts'
import { openTabText } from './tab-texts.ts'
import { useKeptText } from './use-kept-text.ts'

/** The person signs in, with a token of their own, as after a reload. */
async function signIn(id: string, token: string) {
  cleanup()
  writeCookie('token', token)
  const rights = { mustChangePassword: false, dataScope: 1 as const, newSecurityNotices: 0 }
  const person = { id, userName: id, realName: id, avatar: '', roles: [], permissions: [] }
  setSessionSource(async () => ({ user: { ...person, ...rights, roleType: RoleType.student }, routes: [] }))
  useSession.setState({ phase: 'idle', user: undefined, routes: [] })
  await loadSession()
}
const open = (key = 'first') => renderHook(name => useKeptText(name), { initialProps: key })
function write(text: string) {
  const { result } = open()
  act(() => result.current.write(text))
}
function forget() {
  const { result } = open()
  act(() => result.current.forget())
}
const isThere = (shown: ReturnType<typeof open>, text: string) =>
  waitFor(() => expect(shown.result.current.text).toBe(text))
/** Long enough for what is kept to be read. */
async function isNotThere(shown: ReturnType<typeof open>) {
  await act(() => new Promise(resolve => setTimeout(resolve, 100)))
  expect(shown.result.current.text).toBeUndefined()
}

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  await signIn('anna', 'somebody')
})
afterEach(() => {
  cleanup()
  clearCookie('token')
  dropKept()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('what was written for one place is not shown at the next, and is there again where it belongs', async () => {
  const { result, rerender } = open()
  act(() => result.current.write('half a word'))
  rerender('second')
  expect(result.current.text).toBeUndefined()
  act(() => result.current.write('another'))
  rerender('first')
  await waitFor(() => expect(result.current.text).toBe('half a word'))
})

it('what another tab has sent is not shown again', async () => {
  write('sent elsewhere')
  cleanup()
  await waitFor(() => expect(openTabText('anna', 'first').read()?.isSealed).toBe(true))
  await isThere(open(), 'sent elsewhere')
  const mine = { ...sessionStorage }
  forget()
  for (const [name, value] of Object.entries(mine)) sessionStorage.setItem(name, String(value))
  cleanup()
  await isNotThere(open())
})

describe.each([true, false])('on a page that is secure: %s', isSecure => {
  beforeEach(() => vi.stubGlobal('isSecureContext', isSecure))

  it('the words are there after a reload, and gone once they are sent', async () => {
    write('half a word')
    cleanup()
    const again = open()
    await isThere(again, 'half a word')
    act(() => again.result.current.forget())
    cleanup()
    await isNotThere(open())
  })

  it('whose session has ended finds them, and nobody else', async () => {
    write('half a word')
    await signIn('anna', 'another token')
    await isThere(open(), 'half a word')
    await signIn('bert', 'his token')
    await isNotThere(open())
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('half a word')
    await signIn('anna', 'a third token')
    await isNotThere(open())
  })

  it('whoever signs out leaves nothing', async () => {
    write('half a word')
    dropTextsOfOthers()
    await signIn('anna', 'another token')
    await isNotThere(open())
  })
})
