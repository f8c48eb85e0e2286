/** Inputs of files. */
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { files } from './contract.ts'

export const FILES_INPUT: ModuleInput = { calls: [files], fields: {} }
