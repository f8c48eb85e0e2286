/** Inputs of the search. */
import { search } from './contract.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'

export const SEARCH_INPUT: ModuleInput = { calls: [search], fields: {} }
