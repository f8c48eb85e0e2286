/** Every module of the product, lower rows first (docs/architecture.md). */
import type { Deps } from './kernel/deps.ts'
import { joinContributions } from './kernel/extension-point.ts'
import type { Module } from './kernel/module.ts'
import { accessModule } from './modules/access/index.ts'
import { assetsModule } from './modules/assets/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { clientErrorsModule } from './modules/client-errors/index.ts'
import { courseTalkModule } from './modules/course-talk/index.ts'
import { coursesModule } from './modules/courses/index.ts'
import { dictionariesModule } from './modules/dictionaries/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { examsModule } from './modules/exams/index.ts'
import { filesModule } from './modules/files/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { lecturersModule } from './modules/lecturers/index.ts'
import { learningModule } from './modules/learning/index.ts'
import { noticesModule } from './modules/notices/index.ts'
import { orgModule } from './modules/org/index.ts'
import { papersModule } from './modules/papers/index.ts'
import { questionsModule } from './modules/questions/index.ts'
import { siteModule } from './modules/site/index.ts'
import { systemModule } from './modules/system/index.ts'

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
