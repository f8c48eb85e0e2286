import { exams } from '@tripos/contract/exams'
import type { Output } from '@tripos/contract/kernel'
import { papers } from '@tripos/contract/papers'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'

const PAPER_LISTS = [papers.paging, papers.detail, exams.paging]

export const useExtendPaper = (onSuccess: () => void) =>
  useEndpointMutation(papers.extend, { invalidates: PAPER_LISTS, onSuccess })

export const useForceSubmit = (onSuccess: () => void) =>
  useEndpointMutation(papers.forceSubmit, { invalidates: PAPER_LISTS, onSuccess })

export const useRetryMarking = (onSuccess: (result: Output<typeof papers.retryMarking>) => void) =>
  useEndpointMutation(papers.retryMarking, { invalidates: PAPER_LISTS, onSuccess })

export const useVoidPaper = (onSuccess: () => void) =>
  useEndpointMutation(papers.void, { invalidates: PAPER_LISTS, onSuccess })
