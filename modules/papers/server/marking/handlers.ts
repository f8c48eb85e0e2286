import { mount, type Mounted } from '@tripos/http/mount.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { markingAssignments } from '../../contract/marking-assignments.ts'
import type { PaperDeps } from '../caches.ts'
import { addAssignments, deleteAssignment, pageAssignments, pageMarkers, saveAssignment } from './assign-marking.ts'
import { savePlan, showPlan } from './marking-plans.ts'

export const markingPlanCalls = (deps: PaperDeps): Mounted[] => [
  ...mount(markingPlans, {
    show: ({ examId }, ctx) => showPlan(deps, ctx, examId),
    save: async (input, ctx) => {
      await savePlan(deps, ctx, input)
      return {}
    },
  }),
  ...mount(markingAssignments, {
    paging: (input, ctx) => pageAssignments(deps, ctx, input),
    markers: (input, ctx) => pageMarkers(deps, ctx, input),
    add: async (input, ctx) => {
      await addAssignments(deps, ctx, input)
      return {}
    },
    save: async (input, ctx) => {
      await saveAssignment(deps, ctx, input)
      return {}
    },
    delete: async ({ id }, ctx) => {
      await deleteAssignment(deps, ctx, id)
      return {}
    },
  }),
]
