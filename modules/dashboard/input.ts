/** Inputs of dashboard. */
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'
import { dashboard } from './contract.ts'

export const DASHBOARD_INPUT: ModuleInput = {
  calls: [dashboard],
  fields: {},
  unseen: { dayStart: words('当天开始的时间', 'Start of the day') },
}
