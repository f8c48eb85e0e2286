/** Papers: attempts, saving, deadlines, marking and results (design part 7). */
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { makePaperCaches } from './caches.ts'
import { markingLoops } from './mark-papers.ts'
import { papersCalls } from './papers.handlers.ts'

export function papersModule(given: Deps): Module {
  const deps = { ...given, caches: makePaperCaches(given) }
  return { calls: papersCalls(deps), jobs: markingLoops(deps) }
}

export { countPapersOf } from './staff.queries.ts'
