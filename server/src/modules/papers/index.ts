/** Papers: attempts, saving, deadlines, marking and results (design part 7). */
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { clearAnswerFilesJob } from './answer-files.ts'
import { makePaperCaches } from './caches.ts'
import { countingLoop } from './count-papers.ts'
import { markingLoops } from './mark-papers.ts'
import { papersCalls } from './papers.handlers.ts'
import { mountQuestionUse } from './question-use.ts'

export function papersModule(given: Deps): Module {
  const deps = { ...given, caches: makePaperCaches(given) }
  return {
    calls: [...papersCalls(deps), ...mountQuestionUse(deps)],
    jobs: [...markingLoops(deps), countingLoop(deps), clearAnswerFilesJob(deps)],
  }
}

export { listPasses } from './passes.ts'
export { hasOpenPapers } from './close.queries.ts'
export { isPaperOpen } from './papers.queries.ts'
export { countPapersOf } from './staff.queries.ts'
