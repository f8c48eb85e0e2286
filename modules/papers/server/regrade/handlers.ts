import { mount, type Mounted } from '@tripos/http/mount.ts'
import { plannedRubrics } from '../../contract/planned-rubrics.ts'
import { regrades } from '../../contract/regrades.ts'
import type { PaperDeps } from '../caches.ts'
import { pagePlanned, savePlannedRubric } from './planned-rubrics.ts'
import { commitRegrade, deleteRegrade, pageChanges, pageRegrades, saveRegrade, showRegrade } from './regrade-exam.ts'
import { listQuestions, showQuestion } from './regrade-questions.ts'

export const regradeCalls = (deps: PaperDeps): Mounted[] => [
  ...mount(regrades, {
    questions: (input, ctx) => listQuestions(deps, ctx, input),
    question: (input, ctx) => showQuestion(deps, ctx, input),
    paging: (input, ctx) => pageRegrades(deps, ctx, input),
    show: ({ id }, ctx) => showRegrade(deps, ctx, id),
    changes: (input, ctx) => pageChanges(deps, ctx, input),
    save: (input, ctx) => saveRegrade(deps, ctx, input),
    commit: async ({ id }, ctx) => {
      await commitRegrade(deps, ctx, id)
      return {}
    },
    delete: async ({ id }, ctx) => {
      await deleteRegrade(deps, ctx, id)
      return {}
    },
  }),
  ...mount(plannedRubrics, {
    paging: (input, ctx) => pagePlanned(deps, ctx, input),
    save: async (input, ctx) => {
      await savePlannedRubric(deps, ctx, input)
      return {}
    },
  }),
]
