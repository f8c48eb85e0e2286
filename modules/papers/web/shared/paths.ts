import { segment } from '@tripos/web-kit/paths.ts'
import { examsPaths } from '../../../exams/web/shared/paths.ts'

export const papersPaths = {
  papers: (query = '') => `/admin/papers/list${query}`,
  paper: (paperId: string) => `/admin/papers/view/${segment(paperId)}`,
  candidates: (examId: string) => `/admin/papers/candidates/${segment(examId)}`,
  marking: '/admin/papers/marking',
  markingRoom: (examId: string) => `/admin/papers/marking/${segment(examId)}`,
  markingPlan: (examId: string) => `/admin/papers/marking/${segment(examId)}/plan`,
  markingAssignments: (examId: string) => `/admin/papers/marking/${segment(examId)}/assignments`,
  overrides: (examId: string) => `/admin/papers/overrides/${segment(examId)}`,
  regrades: (examId: string, query = '') => `/admin/papers/regrades/${segment(examId)}${query}`,
  regrade: (examId: string, versionId: string) => `/admin/papers/regrades/${segment(examId)}/${segment(versionId)}`,
  /** Where the rubric of a question is written: a change of it is a regrade. */
  rubric: (examId: string, versionId: string) =>
    `/admin/papers/regrades/${segment(examId)}/${segment(versionId)}?decide=rubric`,
  examCheck: examsPaths.check,
  examStart: (paperId: string) => `/web/exam/start/${segment(paperId)}`,
  examResult: (paperId: string) => `/web/exam/result/${segment(paperId)}`,
  /** What one student wrote in one exam. */
  myPapers: (examId: string, userId: string) => `/web/paper/list/${segment(examId)}/${segment(userId)}`,
} as const

/** What the way into the room of a paper says that this page has just started: no other tab can have it yet. */
export const JUST_STARTED = { state: { startedBy: performance.timeOrigin } } as const

/** The state of a way outlives the page that went it. */
export const isJustStarted = (state: unknown): boolean =>
  (state as Partial<typeof JUST_STARTED.state> | null)?.startedBy === performance.timeOrigin
