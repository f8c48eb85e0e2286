/** Who is signed in. The token lives in the cookie; this store holds what the server said about it. */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import { create } from 'zustand'
import { isRefusal, isUnavailable } from './call-error.ts'
import { clearCookie, readCookie, writeCookie } from './cookies.ts'
import { dropKept } from './kept-database.ts'
import { homeOf } from './home.ts'
import { paths } from './paths.ts'
import { dropTextsOfOthers } from './tab-owner.ts'

export type SessionPhase =
  /** Nothing asked yet (with or without a token). */
  | 'idle'
  | 'loading'
  | 'ready'
  /** The server could not be asked. The token stays: nothing is known about it. */
  | 'unavailable'

interface SessionState {
  readonly phase: SessionPhase
  readonly user: CurrentUser | undefined
  /** The menu of an administrator; students have the fixed header of the specification. */
  readonly routes: readonly MenuRoute[]
  readonly error: unknown
}

const SIGNED_OUT: SessionState = { phase: 'idle', user: undefined, routes: [], error: undefined }

export const useSession = create<SessionState>()(() => SIGNED_OUT)

export const hasToken = (): boolean => readCookie('token') !== undefined

/** Login, mobile login, registration and setup end here. */
export function startSession(token: string): void {
  writeCookie('token', token)
  useSession.setState(SIGNED_OUT)
}

/**
 * Forgets the session in this browser, and what was kept for it but for words not yet sent, in case it has ended by itself. Telling
 * the server is the caller's affair.
 */
export function forgetSession(): void {
  clearCookie('token')
  dropKept()
  useSession.setState(SIGNED_OUT)
}

export type SignedInState = Pick<SessionState, 'user' | 'routes'>

let ask: () => Promise<SignedInState> = () => Promise.reject(new Error('nobody to ask'))

/** The app says once how the server is asked who this is, and what the menu is. */
export function setSessionSource(source: () => Promise<SignedInState>): void {
  ask = source
}

/** The password has been changed: who this is, and what is open now, is asked again. */
export const renewSession = (): void => useSession.setState(SIGNED_OUT)

/**
 * Asks once who this is and, for an administrator, what the menu is. A refusal is thrown (the token is no good); a
 * network error or a failing server is kept in the store and never costs the person the session.
 */
export async function loadSession(): Promise<void> {
  if (useSession.getState().phase === 'loading') return
  useSession.setState({ phase: 'loading', error: undefined })
  try {
    const known = await ask()
    dropTextsOfOthers(known.user?.id)
    useSession.setState({ phase: 'ready', ...known })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    useSession.setState({ phase: 'unavailable', error })
  }
}

/** Asks again after a change of roles or menus, without taking the page away. What cannot be asked stays as it was. */
export async function refreshSession(): Promise<void> {
  try {
    const known = await ask()
    if (useSession.getState().phase === 'ready') useSession.setState(known)
  } catch (error) {
    leaveOnSessionError(error)
  }
}

/** Where an administrator begins: see home.ts. */
export const useHome = (): string => useSession(state => homeOf(state.routes))

/** May this person press the button? The server asks again. */
export function useCan(permission: Permission): boolean {
  return useSession(state => state.user?.permissions.includes(permission) ?? false)
}

/** May this person choose everybody as an audience? By the data scope, or by this permission. */
export function useMayAddressEveryone(permission: Permission): boolean {
  const isAll = useSession(state => state.user?.dataScope === DataScope.all)
  return useCan(permission) || isAll
}

/** The signed-in user, inside the guard, where there is one. */
export function useUser(): CurrentUser {
  const user = useSession(state => state.user)
  if (!user) throw new Error('useUser outside the session guard')
  return user
}

/** What a person has changed of themselves, shown at once wherever their name or picture stands. */
export function changeUser(changed: Partial<Pick<CurrentUser, 'realName' | 'avatar' | 'newSecurityNotices'>>): void {
  useSession.setState(({ user }) => (user ? { user: { ...user, ...changed } } : {}))
}

const NOTICE_KEY = 'notice'

/**
 * The codes that change where the person is: the two of the specification (section 8), and a password that is to be
 * changed first. True if the error was one of them:
 * the page is then going away and nothing more is to be shown.
 */
export function leaveOnSessionError(error: unknown): boolean {
  if (isRefusal(error, 'SESSION_INVALID')) {
    forgetSession()
    leaveNotice(error.text)
    location.reload()
    return true
  }
  if (isRefusal(error, 'PASSWORD_CHANGE_DUE')) {
    // Asking who this is leads to the one page that is open.
    location.reload()
    return true
  }
  if (isRefusal(error, 'IDENTITY_UNBOUND') && typeof error.data === 'string') {
    // Word for word: the address gets its hash and the page loads again, which then forwards to `/register/2/…`.
    history.replaceState(null, '', `/#${paths.registerIdentity(error.data)}`)
    location.reload()
    return true
  }
  return false
}

/** A sentence to show after the page has been loaded again. */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, text)
  } catch {
    // Without storage the person sees the sign-in page without the reason.
  }
}

export function takeNotice(): string | undefined {
  try {
    const text = sessionStorage.getItem(NOTICE_KEY)
    sessionStorage.removeItem(NOTICE_KEY)
    return text ?? undefined
  } catch {
    return undefined
  }
}
