/**
 * What the pages behind an address begin with, so that the server can name it in the page: the files of the area, its texts,
 * and the calls that its first screen makes whatever else it does. `boot.js` sends those, `callTo` takes their answers; a
 * body has to be the one that the screen sends, to the letter. e2e/weight.spec.ts fails where one is sent twice. No call whose
 * answer says what time it is: clocks count from its arrival, and an answer that waits for the scripts would set them wrong.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Entrance {
  /** The address itself, or a folder that it is in. */
  readonly path: string
  /** The look of the shell. */
  readonly area: 'public' | 'student' | 'room' | 'staff'
  /** Who has none is sent to the sign-in page. */
  readonly needsSession: boolean
  readonly sources: readonly string[]
  /** Without language and ending. */
  readonly texts: readonly string[]
  readonly calls: readonly (readonly [path: string, body: object])[]
}

const SITE = ['/api/sys/config/detail', { id: 1 }] as const
const LABELS = ['/api/sys/dict/labels', {}] as const
const INFO = ['/api/sys/user/info', {}] as const
const MENU = ['/api/sys/menu/routes', {}] as const

/** The bell of both shells. */
const BELL = ['/api/notification/unread', {}] as const

const COMMON = 'apps/web/texts/common'
const IDENTITY = 'modules/identity/web/texts'

/** Where all texts come from that no entrance begins with. */
const LATER_TEXTS = 'apps/web/texts/later-messages.ts'

const PUBLIC = {
  area: 'public',
  needsSession: false,
  sources: ['modules/identity/web/public/public-area.tsx'],
  texts: [COMMON, `${IDENTITY}/public`, `${IDENTITY}/identity`],
  calls: [SITE, LABELS],
} as const

const STUDENT = {
  area: 'student',
  needsSession: true,
  sources: ['apps/web/student/student-area.tsx', LATER_TEXTS],
  texts: [COMMON, 'apps/web/texts/student'],
  calls: [SITE, LABELS, INFO, ['/api/notice/unread', {}], BELL],
} as const

const STAFF = {
  area: 'staff',
  needsSession: true,
  sources: ['apps/web/staff/admin-area.tsx', LATER_TEXTS],
  texts: [COMMON, 'apps/web/texts/staff', 'modules/papers/web/texts/exam-room', 'modules/learning/web/texts/learning'],
  calls: [SITE, LABELS, INFO, MENU, BELL],
} as const

const COURSES = {
  ...STUDENT,
  sources: [...STUDENT.sources, 'modules/learning/web/student/course-list-page.tsx'],
  texts: [...STUDENT.texts, 'modules/learning/web/texts/learning'],
} as const

/** The first that fits. */
const ALL: readonly Entrance[] = [
  {
    path: '/web/exam/start',
    area: 'room',
    needsSession: true,
    sources: ['modules/papers/web/exam-room/exam-room-area.tsx'],
    texts: [COMMON, 'modules/papers/web/texts/exam-room'],
    calls: [SITE, INFO],
  },
  {
    path: '/web/repo/training',
    area: 'room',
    needsSession: true,
    sources: ['modules/practice/web/training/training-area.tsx', LATER_TEXTS],
    texts: [
      COMMON,
      'modules/practice/web/texts/practice',
      'modules/papers/web/texts/exam-room',
      'modules/papers/web/texts/papers-student',
    ],
    calls: [SITE, LABELS, INFO],
  },
  { ...COURSES, path: '/web/course/view', sources: [...COURSES.sources, 'packages/ui/rich-text.tsx'] },
  {
    ...COURSES,
    path: '/web/course',
    calls: [
      ...STUDENT.calls,
      ['/api/course/category/list', {}],
      ['/api/learning/course/paging', { page: 1, size: 12, show: 'all' }],
    ],
  },
  { ...COURSES, path: '/web/lecturer' },
  { ...STUDENT, path: '/web' },
  {
    ...STAFF,
    path: '/admin/dashboard',
    sources: [...STAFF.sources, 'modules/dashboard/web/staff/dashboard.tsx'],
  },
  { ...STAFF, path: '/admin' },
  { ...STAFF, path: '/redirect/admin' },
  ...['/login', '/register', '/forgot', '/sync', '/invite'].map(path => ({ ...PUBLIC, path })),
]

/** A module that has been taken out takes its entrance along; a file that is missing in one that is there breaks the build. */
const isThere = (source: string): boolean => {
  const [, module] = /^modules\/([\w-]+)\//.exec(source) ?? []
  return module === undefined || existsSync(join(import.meta.dirname, '../../modules', module))
}
export const ENTRANCES = ALL.filter(({ sources }) => sources.every(isThere))
