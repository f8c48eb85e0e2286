/** Every module of the product, lower rows first (docs/architecture.md). */
import type { Deps } from './kernel/deps.ts'
import type { Module } from './kernel/module.ts'
import { accessModule } from './modules/access/index.ts'
import { assetsModule } from './modules/assets/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { clientErrorsModule } from './modules/client-errors/index.ts'
import { courseTalkModule } from './modules/course-talk/index.ts'
import { countCoursesOf, coursesModule } from './modules/courses/index.ts'
import { dictionariesModule } from './modules/dictionaries/index.ts'
import { dashboardModule } from './modules/dashboard/index.ts'
import { examsModule } from './modules/exams/index.ts'
import { filesModule } from './modules/files/index.ts'
import { findContacts, identityModule } from './modules/identity/index.ts'
import { lecturersModule } from './modules/lecturers/index.ts'
import { learningModule } from './modules/learning/index.ts'
import { noticesModule } from './modules/notices/index.ts'
import { orgModule } from './modules/org/index.ts'
import { countPapersOf, papersModule } from './modules/papers/index.ts'
import { findUsersInExam } from './modules/presence/index.ts'
import { questionsModule } from './modules/questions/index.ts'
import { siteModule } from './modules/site/index.ts'
import { systemModule } from './modules/system/index.ts'

export const makeModules = (deps: Deps): Module[] => [
  auditModule(deps),
  orgModule(deps),
  accessModule(deps),
  siteModule(deps, userId => findContacts(deps.db, userId)),
  dictionariesModule(deps),
  filesModule(deps),
  identityModule(deps, findUsersInExam),
  clientErrorsModule(deps),
  questionsModule(deps),
  lecturersModule(deps, countCoursesOf),
  noticesModule(deps),
  assetsModule(deps),
  examsModule(deps, countPapersOf),
  papersModule(deps),
  courseTalkModule(deps),
  learningModule(deps),
  coursesModule(deps),
  dashboardModule(deps),
  systemModule(deps),
]
