/** Statistics: figures of exams and their questions, gradebooks, reports of people (design part 7). */
import { serverModule } from '@tripos/module-kit/module.ts'
import { paperKeepers } from '../../papers/server/index.ts'
import { STATISTICS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { resultHandlers } from './follow-results.ts'
import { foldingLoop } from './fold-exams.ts'
import { statisticsCalls } from './handlers.ts'
import { keepPapers } from './keep-papers.ts'

export const statisticsModule = serverModule(manifest, deps => ({
  inputs: [STATISTICS_INPUT],
  calls: statisticsCalls(deps),
  takes: resultHandlers(deps),
  jobs: [foldingLoop(deps)],
  contributions: [paperKeepers.contribute(keepPapers)],
}))

/** Certificates of a person stand in the report. */
export { certificatesOf } from './certificates-of.ts'
