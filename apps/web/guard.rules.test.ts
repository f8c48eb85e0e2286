import { RoleType } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { type GuardInput, guard } from './guard.rules.ts'

const visit = (pathname: string, rest: Partial<GuardInput> = {}) =>
  guard({
    pathname,
    fullPath: pathname,
    wanted: undefined,
    hasToken: false,
    phase: 'idle',
    roleType: undefined,
    mustChangePassword: false,
    home: '/admin/dashboard',
    ...rest,
  })

const redirect = (to: string) => ({ kind: 'redirect', to })
const student = { hasToken: true, phase: 'ready', roleType: RoleType.student } as const
const administrator = { hasToken: true, phase: 'ready', roleType: RoleType.administrator } as const

describe('without a token', () => {
  it.each([
    '/login',
    '/login/messages',
    '/register/1/new',
    '/register/2/abc',
    '/forgot',
    '/401',
    '/404',
    '/cert/42',
    '/sync/a/1',
  ])('%s is open', path => expect(visit(path)).toEqual({ kind: 'allow' }))

  it.each([
    '/',
    '/web',
    '/web/index',
    '/admin/dashboard',
    '/loginx',
    '/certificates',
    '/redirect/login',
    '/profile/index',
  ])('%s leads to signing in and back', path =>
    expect(visit(path)).toEqual(redirect(`/login?redirect=${encodeURIComponent(path)}`)),
  )

  it('keeps query and hash of where one wanted to go', () => {
    const verdict = visit('/web/index', { fullPath: '/web/index?page=2&q=a#x' })
    expect(verdict).toEqual(redirect('/login?redirect=%2Fweb%2Findex%3Fpage%3D2%26q%3Da%23x'))
  })
})

describe('with a token', () => {
  it('asks who this is before any guarded page', () => {
    expect(visit('/web/index', { hasToken: true })).toEqual({ kind: 'load' })
    expect(visit('/admin/x', { hasToken: true, phase: 'loading' })).toEqual({ kind: 'load' })
    // Somebody was known here, and is being asked for again.
    expect(visit('/admin/x', { ...administrator, phase: 'loading' })).toEqual({ kind: 'load' })
    expect(visit('/admin/x', { ...administrator, roleType: undefined })).toEqual({ kind: 'load' })
  })

  it('neither signs out nor lets in while the server cannot be asked', () => {
    expect(visit('/web/index', { hasToken: true, phase: 'unavailable' })).toEqual({ kind: 'unavailable' })
  })

  it('leads away from the sign-in page', () => {
    expect(visit('/login', { hasToken: true })).toEqual(redirect('/'))
    expect(visit('/login', student)).toEqual(redirect('/'))
  })

  it('leads from the sign-in page back to where one wanted to go', () => {
    expect(visit('/login', { ...student, wanted: '/web/exam/start/1' })).toEqual(redirect('/web/exam/start/1'))
  })

  it('shows the error pages without asking', () => {
    expect(visit('/404', { hasToken: true })).toEqual({ kind: 'allow' })
  })
})

describe('with a password that is to be changed', () => {
  it.each([student, administrator])('every page is the one that changes it (%o)', who => {
    for (const path of ['/', '/web/index', '/web/exam/start/1', '/admin/dashboard', '/profile/index', '/nowhere']) {
      expect(visit(path, { ...who, mustChangePassword: true })).toEqual({ kind: 'changePassword' })
    }
  })

  it('open pages stay open', () => {
    expect(visit('/forgot', { ...student, mustChangePassword: true })).toEqual({ kind: 'allow' })
  })
})

describe('a student', () => {
  it.each([
    ['/', '/web/index'],
    ['/web', '/web/course'],
    ['/admin', '/web/index'],
    ['/admin/dashboard', '/web/index'],
  ])('[spec 2.student.1, 6.1] at %s goes to %s', (path, to) => expect(visit(path, student)).toEqual(redirect(to)))

  it.each(['/web/index', '/web/exam/start/1', '/profile/index', '/administration'])('stays at %s', path =>
    expect(visit(path, student)).toEqual({ kind: 'allow' }),
  )
})

describe('an administrator', () => {
  it.each(['/', '/admin', '/web', '/web/index', '/web/exam/start/1'])('at %s goes to where they begin', path => {
    expect(visit(path, administrator)).toEqual(redirect('/admin/dashboard'))
    expect(visit(path, { ...administrator, home: '/admin/papers/list' })).toEqual(redirect('/admin/papers/list'))
  })

  it.each(['/admin/dashboard', '/profile/index', '/website'])('stays at %s', path =>
    expect(visit(path, administrator)).toEqual({ kind: 'allow' }),
  )
})
