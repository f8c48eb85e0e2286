import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { clearCookie, readCookie, writeCookie } from './cookies.ts'
import { forgetSession, leaveOnSessionError, startSession, takeNotice, useSession } from './session.ts'

const refusal = (name: ErrorName, data: unknown = null) => {
  const { code, text } = ERRORS[name]
  return new CallError({ code, text: text['en-US'], data, status: 200, requestId: undefined, retryAfter: undefined })
}

const reload = vi.fn<() => void>()
beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
  reload.mockClear()
  clearCookie('token')
  history.replaceState(null, '', '/')
})

describe('the token', () => {
  it('[spec 4.session.1, 9.11] is kept in the cookie named token, and nowhere else', () => {
    startSession('T')
    expect(document.cookie).toContain('token=T')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('"T"')
    forgetSession()
    expect(document.cookie).not.toContain('token=')
  })

  it('[spec 4.session.2] goes together with the roles and permissions', () => {
    startSession('T')
    const user = { id: 'u', userName: 'u', realName: 'U', avatar: '', roles: ['r'], permissions: ['p'] }
    const rights = { mustChangePassword: false, dataScope: 1 as const, newSecurityNotices: 0 }
    const more = { roleType: RoleType.administrator, ...rights }
    useSession.setState({ phase: 'ready', user: { ...user, ...more } })
    forgetSession()
    expect(useSession.getState()).toMatchObject({ phase: 'idle', user: undefined, routes: [] })
  })
})

describe('the codes that change where the person is', () => {
  it('[spec 8.3] 10010002 clears the token, loads the page again and says why afterwards', () => {
    writeCookie('token', 'T')
    expect(leaveOnSessionError(refusal('SESSION_INVALID'))).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
    expect(readCookie('token')).toBeUndefined()
    expect(takeNotice()).toBe(ERRORS.SESSION_INVALID.text['en-US'])
  })

  it('[spec 8.4] 10010015 leads to /#/register/2/{data} and loads the page again', () => {
    history.replaceState(null, '', '/sync/code/1')
    expect(leaveOnSessionError(refusal('IDENTITY_UNBOUND', 'one-use_token'))).toBe(true)
    expect(location.pathname + location.hash).toBe('/#/register/2/one-use_token')
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([refusal('LOGIN_WRONG'), refusal('IDENTITY_UNBOUND', { no: 'token' }), new TypeError('network error')])(
    'nothing else does',
    error => {
      writeCookie('token', 'T')
      expect(leaveOnSessionError(error)).toBe(false)
      expect(reload).not.toHaveBeenCalled()
      expect(readCookie('token')).toBe('T')
    },
  )
})
