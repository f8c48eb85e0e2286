/** Every module of the product, lower rows first (docs/architecture.md). */
import type { Deps } from './kernel/deps.ts'
import type { Module } from './kernel/module.ts'
import { questionsModule } from './modules/questions/index.ts'

export const makeModules = (deps: Deps): Module[] => [questionsModule(deps)]
