import { mount, type Mounted } from '@tripos/http/mount.ts'
import { markingPlans } from '../../contract/marking-plans.ts'
import { markingComments } from '../../contract/marking-comments.ts'
import { markingAssignments } from '../../contract/marking-assignments.ts'
import type { PaperDeps } from '../caches.ts'
import { addAssignments, deleteAssignment, pageAssignments, pageMarkers, saveAssignment } from './assign-marking.ts'
import { showFigures, showOwnFigures } from './marker-figures.ts'
import { addComment, deleteComment, pageComments, saveComment } from './marking-comments.ts'
import { savePlan, showPlan } from './marking-plans.ts'

export const markingPlanCalls = (deps: PaperDeps): Mounted[] => [
  ...mount(markingPlans, {
    show: ({ examId }, ctx) => showPlan(deps, ctx, examId),
    ownFigures: ({ examId }, ctx) => showOwnFigures(deps, ctx, examId),
    figures: ({ examId }, ctx) => showFigures(deps, ctx, examId),
    save: async (input, ctx) => {
      await savePlan(deps, ctx, input)
      return {}
    },
  }),
  ...mount(markingComments, {
    paging: (input, ctx) => pageComments(deps, ctx, input),
    add: async ({ comment }, ctx) => {
      await addComment(deps, ctx, { examId: null, comment })
      return {}
    },
    addShared: async (input, ctx) => {
      await addComment(deps, ctx, input)
      return {}
    },
    save: async (input, ctx) => {
      await saveComment(deps, ctx, input)
      return {}
    },
    delete: async ({ id }, ctx) => {
      await deleteComment(deps, ctx, id)
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
