/** The calls of a candidate about one open paper. Plain calls, not queries: their answers live in the attempt, not in a cache. */
import type { PaperContent, papers } from '../../contract/papers.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { callAt } from '@tripos/web-kit/call.ts'

/** A save that takes longer is sent again; the server takes the same one twice without harm. */
const SAVE_LIMIT_MS = 15_000

/** As in the contract, which would bring the schemas of all calls about papers into the exam room; a test compares them. */
export const ROOM_PATHS = {
  open: '/api/paper/open',
  saveAnswers: '/api/paper/save-answers',
  state: '/api/paper/state',
  submit: '/api/paper/submit',
} as const satisfies Partial<Record<keyof typeof papers, string>>

export const openPaper = (input: Input<typeof papers.open>): Promise<PaperContent> =>
  callAt<typeof papers.open>(ROOM_PATHS.open, input)

type SaveInput = Input<typeof papers.saveAnswers>

export const saveAnswers = (input: SaveInput): Promise<Output<typeof papers.saveAnswers>> =>
  callAt<typeof papers.saveAnswers>(ROOM_PATHS.saveAnswers, input, { timeoutMs: SAVE_LIMIT_MS })

export const askState = (input: Input<typeof papers.state>): Promise<Output<typeof papers.state>> =>
  callAt<typeof papers.state>(ROOM_PATHS.state, input, { timeoutMs: SAVE_LIMIT_MS })

export const submitPaper = (input: Input<typeof papers.submit>): Promise<Output<typeof papers.submit>> =>
  callAt<typeof papers.submit>(ROOM_PATHS.submit, input, { timeoutMs: SAVE_LIMIT_MS })
