/**
 * What a machine suggests for a short answer: points and a reason, for the marker who asks. It counts for nothing by itself
 * (docs/adr/0144). A part of `papers`: a function, so that each call is found once.
 */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id, points } from '@tripos/contract-kit/fields.ts'
import { questionNo } from '@tripos/question-kinds/paper-question.ts'

export const MAX_REASON_LENGTH = 500

const machineSuggestion = z.object({
  /** Never above what the answer can bring, nor below 0. */
  points,
  reason: z.string(),
})
export type MachineSuggestion = z.output<typeof machineSuggestion>

export const suggestionCalls = () => ({
  suggest: endpoint({
    path: '/api/paper/marking/suggest',
    summary:
      'Asks the service for machine suggestions about a short answer; its text leaves the server, nothing of the candidate does. No mark is given',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ paperId: id, no: questionNo }),
    output: machineSuggestion,
    errors: ['SUGGESTIONS_OFF', 'SUGGESTION_FAILED', 'TOO_MANY_TRIES'],
  }),
})
