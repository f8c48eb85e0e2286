import { exams } from '@tripos/contract/exams'
import type { Output } from '@tripos/contract/kernel'
import { paperRemedies } from '@tripos/contract/paper-remedies'
import { papers } from '@tripos/contract/papers'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'

const PAPER_LISTS = [papers.paging, papers.detail, exams.paging]

export const useExtendPaper = (onSuccess: () => void) =>
  useEndpointMutation(papers.extend, { invalidates: PAPER_LISTS, onSuccess })

export const useForceSubmit = (onSuccess: () => void) =>
  useEndpointMutation(papers.forceSubmit, { invalidates: PAPER_LISTS, onSuccess })

export const useRetryMarking = (onSuccess: (result: Output<typeof paperRemedies.retryMarking>) => void) =>
  useEndpointMutation(paperRemedies.retryMarking, { invalidates: PAPER_LISTS, onSuccess })

export const useVoidPaper = (onSuccess: () => void) =>
  useEndpointMutation(papers.void, { invalidates: PAPER_LISTS, onSuccess })

/** Where answers are out the screen asks for words: it shows that refusal itself. */
export const useReopenPaper = (onSuccess: () => void, onError: (error: Error) => void) =>
  useEndpointMutation(paperRemedies.reopen, {
    invalidates: PAPER_LISTS,
    handles: ['PAPER_KEYS_OUT'],
    onSuccess,
    onError,
  })

export const useTakeLate = (onSuccess: (result: Output<typeof paperRemedies.takeLate>) => void) =>
  useEndpointMutation(paperRemedies.takeLate, { invalidates: PAPER_LISTS, onSuccess })
