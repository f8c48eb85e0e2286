/**
 * Messages are split by area, so that students do not download the texts of the back office. The Chinese files are the
 * master for types; messages.test.ts keeps the English ones the same in keys and arguments.
 */
import type { Language } from '@tripos/contract-kit/errors/refusal.ts'
import type { admin } from './admin.zh-CN.ts'
import type { adminAssets } from '../../../modules/assets/web/texts/admin-assets.zh-CN.ts'
import type { adminBanks } from '../../../modules/questions/web/texts/admin-banks.zh-CN.ts'
import type { adminExams } from '../../../modules/exams/web/texts/admin-exams.zh-CN.ts'
import type { adminImport } from '../../../modules/questions/web/texts/admin-import.zh-CN.ts'
import type { adminLife } from '../../../modules/questions/web/texts/admin-life.zh-CN.ts'
import type { adminCourses } from '../../../modules/courses/web/texts/admin-courses.zh-CN.ts'
import type { adminLecturers } from '../../../modules/lecturers/web/texts/admin-lecturers.zh-CN.ts'
import type { adminNotices } from '../../../modules/notices/web/texts/admin-notices.zh-CN.ts'
import type { adminLayout } from './admin-layout.zh-CN.ts'
import type { adminRecords } from '../../../modules/learning/web/texts/admin-records.zh-CN.ts'
import type { adminWatch } from './admin-watch.zh-CN.ts'
import type { adminSessions } from '../../../modules/identity/web/texts/admin-sessions.zh-CN.ts'
import type { adminSheets } from './admin-sheets.zh-CN.ts'
import type { adminSite } from '../../../modules/site/web/texts/admin-site.zh-CN.ts'
import type { adminOrg } from '../../../modules/org/web/texts/admin-org.zh-CN.ts'
import type { adminUsers } from '../../../modules/identity/web/texts/admin-users.zh-CN.ts'
import type { adminTalk } from '../../../modules/course-talk/web/texts/admin-talk.zh-CN.ts'
import type { adminTools } from './admin-tools.zh-CN.ts'
import type { adminPartners } from '../../../modules/identity/web/texts/admin-partners.zh-CN.ts'
import type { adminParts } from '../../../modules/questions/web/texts/admin-parts.zh-CN.ts'
import type { adminTypes } from '../../../modules/questions/web/texts/admin-types.zh-CN.ts'
import type { answerFiles } from '../../../modules/papers/web/texts/answer-files.zh-CN.ts'
import type { common } from './common.zh-CN.ts'
import type { courseTalk } from '../../../modules/course-talk/web/texts/course-talk.zh-CN.ts'
import type { deviceCheck } from '../../../modules/system/web/texts/device-check.zh-CN.ts'
import type { examRoom } from '../../../modules/papers/web/texts/exam-room.zh-CN.ts'
import type { identity } from '../../../modules/identity/web/texts/identity.zh-CN.ts'
import type { learning } from '../../../modules/learning/web/texts/learning.zh-CN.ts'
import type { packages } from '../../../modules/learning/web/texts/packages.zh-CN.ts'
import type { lecturers } from '../../../modules/lecturers/web/texts/lecturers.zh-CN.ts'
import type { profile } from '../../../modules/identity/web/texts/profile.zh-CN.ts'
import type { publicArea } from '../../../modules/identity/web/texts/public.zh-CN.ts'
import type { student } from './student.zh-CN.ts'

export interface AllMessages {
  readonly common: typeof common
  readonly identity: typeof identity
  readonly publicArea: typeof publicArea
  readonly student: typeof student
  readonly adminRecords: typeof adminRecords
  readonly courseTalk: typeof courseTalk
  readonly deviceCheck: typeof deviceCheck
  readonly examRoom: typeof examRoom
  readonly answerFiles: typeof answerFiles
  readonly admin: typeof admin
  readonly adminBanks: typeof adminBanks
  readonly adminExams: typeof adminExams
  readonly adminTools: typeof adminTools
  readonly adminUsers: typeof adminUsers
  readonly adminOrg: typeof adminOrg
  readonly adminSheets: typeof adminSheets
  readonly adminSite: typeof adminSite
  readonly learning: typeof learning
  readonly packages: typeof packages
  readonly lecturers: typeof lecturers
  readonly profile: typeof profile
  readonly adminSessions: typeof adminSessions
  readonly adminWatch: typeof adminWatch
  readonly adminLayout: typeof adminLayout
  readonly adminImport: typeof adminImport
  readonly adminPartners: typeof adminPartners
  readonly adminParts: typeof adminParts
  readonly adminTypes: typeof adminTypes
  readonly adminLife: typeof adminLife
  readonly adminCourses: typeof adminCourses
  readonly adminLecturers: typeof adminLecturers
  readonly adminTalk: typeof adminTalk
  readonly adminNotices: typeof adminNotices
  readonly adminAssets: typeof adminAssets
}
export type MessageArea = keyof AllMessages

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllMessages
    Locale: Language
  }
}

/** Areas outside of the first entry into the exam room. */
type LaterArea = Extract<
  MessageArea,
  `admin${string}` | 'courseTalk' | 'deviceCheck' | 'learning' | 'lecturers' | 'packages'
>
type Loaders = Record<Exclude<MessageArea, LaterArea>, () => Promise<object>>

const LOADERS: Record<Language, Loaders> = {
  'zh-CN': {
    common: () => import('./common.zh-CN.ts'),
    identity: () => import('../../../modules/identity/web/texts/identity.zh-CN.ts'),
    publicArea: () => import('../../../modules/identity/web/texts/public.zh-CN.ts'),
    student: () => import('./student.zh-CN.ts'),
    examRoom: () => import('../../../modules/papers/web/texts/exam-room.zh-CN.ts'),
    answerFiles: () => import('../../../modules/papers/web/texts/answer-files.zh-CN.ts'),
    profile: () => import('../../../modules/identity/web/texts/profile.zh-CN.ts'),
  },
  'en-US': {
    common: () => import('./common.en-US.ts'),
    identity: () => import('../../../modules/identity/web/texts/identity.en-US.ts'),
    publicArea: () => import('../../../modules/identity/web/texts/public.en-US.ts'),
    student: () => import('./student.en-US.ts'),
    examRoom: () => import('../../../modules/papers/web/texts/exam-room.en-US.ts'),
    answerFiles: () => import('../../../modules/papers/web/texts/answer-files.en-US.ts'),
    profile: () => import('../../../modules/identity/web/texts/profile.en-US.ts'),
  },
}

const isNow = (language: Language, area: MessageArea): area is keyof Loaders => area in LOADERS[language]

/** Each module has one export, named as its area. */
const load = async (language: Language, area: MessageArea): Promise<object> =>
  isNow(language, area) ? LOADERS[language][area]() : (await import('./later-messages.ts')).loadLater(language, area)

const loaded = new Map<string, Promise<AllMessages>>()

/** The texts of some areas and the common ones; the same promise each time, as React's `use` wants it. */
export function loadMessages(language: Language, areas: readonly MessageArea[]): Promise<AllMessages> {
  const key = `${language} ${areas.join(' ')}`
  let promise = loaded.get(key)
  if (!promise) {
    promise = Promise.all(['common' as const, ...areas].map(area => load(language, area))).then(
      modules => Object.assign({}, ...modules) as AllMessages,
    )
    // A failed download must not stay failed until the page is reloaded.
    promise.catch(() => loaded.delete(key))
    loaded.set(key, promise)
  }
  return promise
}
