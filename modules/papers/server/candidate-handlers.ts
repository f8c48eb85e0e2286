import { candidateExports } from '../contract/candidate-exports.ts'
import { candidates } from '../contract/candidates.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { PaperDeps } from './caches.ts'
import { listAllCandidates, pageCandidates } from './candidates.ts'
import { downloadExport, listExports, startExport } from './exports/candidate-exports.ts'
import { extendCandidates, forceSubmitCandidates, tellCandidates, voidCandidates } from './results/candidate-actions.ts'
import { exportDepartments, summarizeCandidates } from './results/summarize-candidates.ts'
import { cancelReminder, countToRemind, pageReminders, remindCandidates } from './remind-candidates.ts'

export const candidatesCalls = (deps: PaperDeps): readonly Mounted[] => [
  ...mount(candidates, {
    paging: (input, { caller }) => pageCandidates(deps, caller, input),
    listAll: (input, { caller }) => listAllCandidates(deps, caller, input),
    summary: (input, { caller }) => summarizeCandidates(deps, caller, input),
    exportDepartments: (input, ctx) => exportDepartments(deps, ctx, input),
    extend: (input, ctx) => extendCandidates(deps, ctx, input),
    tell: (input, ctx) => tellCandidates(deps, ctx, input),
    forceSubmit: (input, ctx) => forceSubmitCandidates(deps, ctx, input),
    void: (input, ctx) => voidCandidates(deps, ctx, input),
    remind: (input, ctx) => remindCandidates(deps, ctx, input),
    countToRemind: (input, { caller }) => countToRemind(deps, caller, input),
    reminders: (input, { caller }) => pageReminders(deps, caller, input),
    cancelReminder: async (input, ctx) => {
      await cancelReminder(deps, ctx, input)
      return {}
    },
  }),
  ...mount(candidateExports, {
    start: (input, ctx) => startExport(deps, ctx, input),
    list: (input, ctx) => listExports(deps, ctx, input),
    download: (input, ctx) => downloadExport(deps, ctx, input),
  }),
]
