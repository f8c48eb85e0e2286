import { exams } from '../../../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { paperRemedies } from '../../../contract/paper-remedies.ts'
import { papers } from '../../../contract/papers.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'

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
