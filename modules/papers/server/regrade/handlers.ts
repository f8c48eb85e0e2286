import { mount, type Mounted } from '@tripos/http/mount.ts'
import { regrades } from '../../contract/regrades.ts'
import type { PaperDeps } from '../caches.ts'
import {
  commitRegrade,
  discardRegrade,
  pageChanges,
  pageRegrades,
  prepareRegrade,
  showRegrade,
} from './regrade-exam.ts'
import { listQuestions, showQuestion } from './regrade-questions.ts'

export const regradeCalls = (deps: PaperDeps): Mounted[] =>
  mount(regrades, {
    questions: (input, ctx) => listQuestions(deps, ctx, input),
    question: (input, ctx) => showQuestion(deps, ctx, input),
    paging: (input, ctx) => pageRegrades(deps, ctx, input),
    show: ({ id }, ctx) => showRegrade(deps, ctx, id),
    changes: (input, ctx) => pageChanges(deps, ctx, input),
    prepare: (input, ctx) => prepareRegrade(deps, ctx, input),
    commit: async ({ id }, ctx) => {
      await commitRegrade(deps, ctx, id)
      return {}
    },
    discard: async ({ id }, ctx) => {
      await discardRegrade(deps, ctx, id)
      return {}
    },
  })
