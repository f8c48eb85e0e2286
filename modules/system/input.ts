/** Inputs of jobs and of calls that take nothing. */
import { device } from './contract/device.ts'
import { jobs, system } from './contract/system.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const SYSTEM_INPUT: ModuleInput = {
  calls: [device, jobs, system],
  fields: { queue: localized('队列', 'Queue') },
  unseen: { state: localized('状态', 'State') },
}
