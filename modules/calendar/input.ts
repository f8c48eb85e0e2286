/** Inputs of the calendar. */
import { calendar } from './contract.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'

export const CALENDAR_INPUT: ModuleInput = { calls: [calendar], fields: {} }
