/** Inputs of the list of what is due. */
import { studentHome } from './contract.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'

export const STUDENT_HOME_INPUT: ModuleInput = { calls: [studentHome], fields: {} }
