/** The calls of a candidate about one open paper. Plain calls, not queries: their answers live in the attempt, not in a cache. */
import { type PaperContent, papers } from '@tripos/contract/papers'
import type { Input, Output } from '@tripos/contract/kernel'
import { call } from '../../lib/call.ts'

/** A save that takes longer is sent again; the server takes the same one twice without harm. */
const SAVE_LIMIT_MS = 15_000

export const openPaper = (input: Input<typeof papers.open>): Promise<PaperContent> => call(papers.open, input)

type SaveInput = Input<typeof papers.saveAnswers>

export const saveAnswers = (input: SaveInput): Promise<Output<typeof papers.saveAnswers>> =>
  call(papers.saveAnswers, input, { timeoutMs: SAVE_LIMIT_MS })

export const askState = (input: Input<typeof papers.state>): Promise<Output<typeof papers.state>> =>
  call(papers.state, input, { timeoutMs: SAVE_LIMIT_MS })

export const submitPaper = (input: Input<typeof papers.submit>): Promise<Output<typeof papers.submit>> =>
  call(papers.submit, input, { timeoutMs: SAVE_LIMIT_MS })
