/** Practice: banks that students may train, their trainings, and what is remembered of them. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { PRACTICE_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { practiceCalls } from './handlers.ts'

export const practiceModule = serverModule(manifest, deps => ({
  inputs: [PRACTICE_INPUT],
  calls: practiceCalls(deps),
  jobs: [],
}))

export { wrongQuestions } from './above.queries.ts'
export { findPractisable, isPractisableNow } from './may-practise.queries.ts'
export { banksForUser, isBankOpenFor } from './practice-banks.queries.ts'
