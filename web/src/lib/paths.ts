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
    banks: '/admin/questions/banks',
    questions: (query = '') => `/admin/questions/list${query}`,
    question: (questionId: string) => `/admin/questions/edit/${segment(questionId)}`,
    newQuestion: (bankId?: string) => `/admin/questions/edit/new${bankId ? `?bankId=${segment(bankId)}` : ''}`,
    questionImport: (bankId: string) => `/admin/questions/import/${segment(bankId)}`,
    blueprints: '/admin/exams/blueprints',
    blueprint: (blueprintId: string) => `/admin/exams/blueprints/edit/${segment(blueprintId)}`,
    exams: (query = '') => `/admin/exams/list${query}`,
    exam: (examId: string) => `/admin/exams/edit/${segment(examId)}`,
    papers: (query = '') => `/admin/papers/list${query}`,
    paper: (paperId: string) => `/admin/papers/view/${segment(paperId)}`,
    marking: '/admin/papers/marking',
    markingRoom: (examId: string) => `/admin/papers/marking/${segment(examId)}`,
    users: '/admin/system/users',
    user: (userId: string) => `/admin/system/users/edit/${segment(userId)}`,
  },
} as const
