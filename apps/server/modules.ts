/** Every module of the product, lower rows first (docs/architecture.md). This is the list of modules: no other names them. */
import { installModules } from '@tripos/contract-kit/installed.ts'
import { installInputs } from '@tripos/contract-kit/input/index.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { joinContributions } from '@tripos/module-kit/extension-point.ts'
import type { Module, ServerModule } from '@tripos/module-kit/module.ts'
import { auditModule } from '../../modules/audit/server/index.ts'
import { orgModule } from '../../modules/org/server/index.ts'
import { accessModule } from '../../modules/access/server/index.ts'
import { dictionariesModule } from '../../modules/dictionaries/server/index.ts'
import { messagesModule } from '../../modules/messages/server/index.ts'
import { filesModule } from '../../modules/files/server/index.ts'
import { siteModule } from '../../modules/site/server/index.ts'
import { identityModule } from '../../modules/identity/server/index.ts'
import { studentHomeModule } from '../../modules/student-home/server/index.ts'
import { clientErrorsModule } from '../../modules/client-errors/server/index.ts'
import { questionsModule } from '../../modules/questions/server/index.ts'
import { lecturersModule } from '../../modules/lecturers/server/index.ts'
import { noticesModule } from '../../modules/notices/server/index.ts'
import { notificationsModule } from '../../modules/notifications/server/index.ts'
import { entitlementsModule } from '../../modules/entitlements/server/index.ts'
import { assetsModule } from '../../modules/assets/server/index.ts'
import { examsModule } from '../../modules/exams/server/index.ts'
import { papersModule } from '../../modules/papers/server/index.ts'
import { coursesModule } from '../../modules/courses/server/index.ts'
import { learningModule } from '../../modules/learning/server/index.ts'
import { statisticsModule } from '../../modules/statistics/server/index.ts'
import { homeworkModule } from '../../modules/homework/server/index.ts'
import { courseTalkModule } from '../../modules/course-talk/server/index.ts'
import { ordersModule } from '../../modules/orders/server/index.ts'
import { calendarModule } from '../../modules/calendar/server/index.ts'
import { practiceModule } from '../../modules/practice/server/index.ts'
import { certificatesModule } from '../../modules/certificates/server/index.ts'
import { wrongBookModule } from '../../modules/wrong-book/server/index.ts'
import { dashboardModule } from '../../modules/dashboard/server/index.ts'
import { searchModule } from '../../modules/search/server/index.ts'
import { questionTalkModule } from '../../modules/question-talk/server/index.ts'
import { systemModule } from '../../modules/system/server/index.ts'

const MODULES: readonly ServerModule[] = [
  auditModule,
  orgModule,
  accessModule,
  dictionariesModule,
  filesModule,
  messagesModule,
  siteModule,
  identityModule,
  studentHomeModule,
  clientErrorsModule,
  questionsModule,
  lecturersModule,
  noticesModule,
  notificationsModule,
  assetsModule,
  entitlementsModule,
  examsModule,
  papersModule,
  coursesModule,
  learningModule,
  statisticsModule,
  homeworkModule,
  courseTalkModule,
  ordersModule,
  calendarModule,
  practiceModule,
  certificatesModule,
  wrongBookModule,
  dashboardModule,
  searchModule,
  systemModule,
  questionTalkModule,
]

export const MANIFESTS = MODULES.map(({ manifest }) => manifest)

installModules(MANIFESTS)

export function makeModules(deps: Deps): Module[] {
  const modules = MODULES.map(({ manifest, make }) => ({ manifest, ...make(deps) }))
  installInputs(
    modules.flatMap(({ manifest, inputs = [] }) =>
      inputs.map(input => ({ ...input, objects: Object.keys(manifest.auditObjects ?? {}) })),
    ),
  )
  joinContributions(modules.flatMap(({ contributions = [] }) => contributions))
  return modules
}
