/** Every module of the product, lower rows first (docs/architecture.md). */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { joinContributions } from '@tripos/module-kit/extension-point.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { accessModule } from '../../modules/access/server/index.ts'
import { assetsModule } from '../../modules/assets/server/index.ts'
import { auditModule } from '../../modules/audit/server/index.ts'
import { clientErrorsModule } from '../../modules/client-errors/server/index.ts'
import { courseTalkModule } from '../../modules/course-talk/server/index.ts'
import { coursesModule } from '../../modules/courses/server/index.ts'
import { dictionariesModule } from '../../modules/dictionaries/server/index.ts'
import { dashboardModule } from '../../modules/dashboard/server/index.ts'
import { examsModule } from '../../modules/exams/server/index.ts'
import { filesModule } from '../../modules/files/server/index.ts'
import { identityModule } from '../../modules/identity/server/index.ts'
import { lecturersModule } from '../../modules/lecturers/server/index.ts'
import { learningModule } from '../../modules/learning/server/index.ts'
import { noticesModule } from '../../modules/notices/server/index.ts'
import { orgModule } from '../../modules/org/server/index.ts'
import { papersModule } from '../../modules/papers/server/index.ts'
import { questionsModule } from '../../modules/questions/server/index.ts'
import { siteModule } from '../../modules/site/server/index.ts'
import { systemModule } from '../../modules/system/server/index.ts'

const modulesOf = (deps: Deps): Module[] => [
  auditModule(deps),
  orgModule(deps),
  accessModule(deps),
  siteModule(deps),
  dictionariesModule(deps),
  filesModule(deps),
  identityModule(deps),
  clientErrorsModule(deps),
  questionsModule(deps),
  lecturersModule(deps),
  noticesModule(deps),
  assetsModule(deps),
  examsModule(deps),
  papersModule(deps),
  courseTalkModule(deps),
  learningModule(deps),
  coursesModule(deps),
  dashboardModule(deps),
  systemModule(deps),
]

export function makeModules(deps: Deps): Module[] {
  const modules = modulesOf(deps)
  joinContributions(modules.flatMap(({ contributions = [] }) => contributions))
  return modules
}
