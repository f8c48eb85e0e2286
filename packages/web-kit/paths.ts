/** Addresses that no module owns, and the few that the kit itself leads to. Each module builds its own in `web/shared/paths.ts`. */
export const segment = encodeURIComponent

export const paths = {
  home: '/',
  login: (redirect?: string) => (redirect ? `/login?redirect=${segment(redirect)}` : '/login'),
  /** An identity from elsewhere that has no account here yet (code 10010015). */
  registerIdentity: (token: string) => `/register/2/${segment(token)}`,
  notAllowed: '/401',
  notFound: '/404',
  profile: '/profile/index',
  redirect: (fullPath: string) => `/redirect${fullPath}`,
  /** Where students and staff begin (specification section 6). */
  studentHome: '/web/index',
  staffHome: '/admin/dashboard',
} as const
