/** Every module of the product, lower rows first (docs/architecture.md). */
import type { Deps } from './kernel/deps.ts'
import type { Module } from './kernel/module.ts'

export const makeModules = (_deps: Deps): Module[] => []
