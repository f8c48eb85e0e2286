/**
 * The session guard (specification section 6, design part 5) as a pure decision: where may this person be?
 */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { SessionPhase } from '@tripos/web-kit/session.ts'

/** Paths that need no session. */
const OPEN_PATHS = ['/login', '/register', '/forgot', '/401', '/404', '/cert', '/sync', '/invite']

/** The student's start page, and where the root of the student area leads to: two places of the specification. */
export const STUDENT_HOME = '/web/index'
export const STUDENT_ROOT = '/web/course'

export interface GuardInput {
  readonly pathname: string
  /** Path with query and hash, to come back to. */
  readonly fullPath: string
  /** Where the sign-in page leads to, if its address says so. */
  readonly wanted: string | undefined
  readonly hasToken: boolean
  readonly phase: SessionPhase
  readonly roleType: RoleType | undefined
  readonly mustChangePassword: boolean
  /** Where an administrator begins: the dashboard, or the first page that is granted. */
  readonly home: string
}

export type GuardVerdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Who this is must be asked first. */
  | { readonly kind: 'load' }
  /** The server could not be asked: show that, keep the token. */
  | { readonly kind: 'unavailable' }
  /** Whatever was wanted: somebody else has chosen the password, and another one is to be set first. */
  | { readonly kind: 'changePassword' }

const ALLOW: GuardVerdict = { kind: 'allow' }

/** '/web' covers '/web' and '/web/index', not '/website'. */
const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

export const isOpenPath = (pathname: string) => OPEN_PATHS.some(root => isUnder(pathname, root))

export function guard(input: GuardInput): GuardVerdict {
  const { pathname, fullPath, hasToken } = input
  if (!hasToken) {
    if (isOpenPath(pathname)) return ALLOW
    return { kind: 'redirect', to: `/login?redirect=${encodeURIComponent(fullPath)}` }
  }
  if (pathname === '/login') return { kind: 'redirect', to: input.wanted ?? '/' }
  if (isOpenPath(pathname)) return ALLOW
  if (input.phase === 'unavailable') return { kind: 'unavailable' }
  if (input.phase !== 'ready' || input.roleType === undefined) return { kind: 'load' }
  if (input.mustChangePassword) return { kind: 'changePassword' }
  return input.roleType === RoleType.student ? guardStudent(pathname) : guardAdministrator(pathname, input.home)
}

function guardStudent(pathname: string): GuardVerdict {
  if (pathname === '/web') return { kind: 'redirect', to: STUDENT_ROOT }
  if (pathname === '/' || isUnder(pathname, '/admin')) return { kind: 'redirect', to: STUDENT_HOME }
  return ALLOW
}

function guardAdministrator(pathname: string, home: string): GuardVerdict {
  if (pathname === '/' || pathname === '/admin' || isUnder(pathname, '/web')) return { kind: 'redirect', to: home }
  return ALLOW
}
