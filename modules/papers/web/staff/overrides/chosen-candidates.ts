import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { candidates } from '../../../contract/candidates.ts'

/** Ticked candidates, or all whom the list has. */
export type ChosenCandidates = Omit<Input<typeof candidates.void>, 'reason' | 'requestId'>
