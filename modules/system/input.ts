/** Inputs of jobs and of calls that take nothing. */
import { device } from './contract/device.ts'
import { jobs, system } from './contract/system.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const SYSTEM_INPUT: ModuleInput = {
  calls: [device, jobs, system],
  fields: { queue: words('队列', 'Queue') },
  unseen: { state: words('状态', 'State') },
}
