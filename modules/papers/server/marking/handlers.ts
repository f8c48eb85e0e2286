import { mount, type Mounted } from '@tripos/http/mount.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import type { PaperDeps } from '../caches.ts'
import { savePlan, showPlan } from './marking-plans.ts'

export const markingPlanCalls = (deps: PaperDeps): Mounted[] =>
  mount(markingPlans, {
    show: ({ examId }, ctx) => showPlan(deps, ctx, examId),
    save: async (input, ctx) => {
      await savePlan(deps, ctx, input)
      return {}
    },
  })
