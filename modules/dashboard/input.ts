/** Inputs of dashboard. */
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { dashboard } from './contract.ts'

export const DASHBOARD_INPUT: ModuleInput = {
  calls: [dashboard],
  fields: {},
  unseen: { dayStart: localized('当天开始的时间', 'Start of the day'), isClosed: localized('收起', 'Closed') },
}
