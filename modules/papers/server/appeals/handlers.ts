import { mount, type Mounted } from '@tripos/http/mount.ts'
import { appeals } from '../../contract/appeals.ts'
import type { PaperDeps } from '../caches.ts'
import { appealsOfQuestion, decideAppeals, pageAppeals, saveWindow, showWindow } from './decide-appeals.ts'
import { addAppeal, ownAppeals } from './own-appeals.ts'

export const appealCalls = (deps: PaperDeps): Mounted[] =>
  mount(appeals, {
    own: ({ paperId }, ctx) => ownAppeals(deps, ctx, paperId),
    add: async (input, ctx) => {
      await addAppeal(deps, ctx, input)
      return {}
    },
    paging: (input, ctx) => pageAppeals(deps, ctx, input),
    ofQuestion: (input, ctx) => appealsOfQuestion(deps, ctx, input),
    saveDecision: (input, ctx) => decideAppeals(deps, ctx, input),
    window: ({ examId }, ctx) => showWindow(deps, ctx, examId),
    saveWindow: async (input, ctx) => {
      await saveWindow(deps, ctx, input)
      return {}
    },
  })
