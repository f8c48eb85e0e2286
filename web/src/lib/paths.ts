/** The only builder of addresses inside the app. Screens link through this table, never with a literal. */
const segment = encodeURIComponent

export const paths = {
  home: '/',
  login: (redirect?: string) => (redirect ? `/login?redirect=${segment(redirect)}` : '/login'),
  demoMessages: '/login/messages',
  register: (token = 'new') => `/register/1/${segment(token)}`,
  /** An identity from elsewhere that has no account here yet (code 10010015). */
  registerIdentity: (token: string) => `/register/2/${segment(token)}`,
  forgot: '/forgot',
  notAllowed: '/401',
  notFound: '/404',
  redirect: (fullPath: string) => `/redirect${fullPath}`,
  student: {
    root: '/web',
    exams: '/web/index',
    userCentre: '/web/uc',
    examCheck: (examId: string) => `/web/exam/check/${segment(examId)}`,
    examStart: (paperId: string) => `/web/exam/start/${segment(paperId)}`,
    examResult: (paperId: string) => `/web/exam/result/${segment(paperId)}`,
    papers: (examId: string, userId: string) => `/web/paper/list/${segment(examId)}/${segment(userId)}`,
  },
  admin: {
    root: '/admin',
    dashboard: '/admin/dashboard',
  },
  profile: '/profile/index',
} as const
