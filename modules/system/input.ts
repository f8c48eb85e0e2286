/** Inputs of jobs, of the dashboard, and of calls that take nothing. */
import { dashboard } from '../dashboard/contract.ts'
import { device } from './contract/device.ts'
import { files } from '../files/contract.ts'
import { jobs, system } from './contract/system.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const SYSTEM_INPUT: ModuleInput = {
  calls: [jobs, system],
  fields: { queue: words('队列', 'Queue') },
  unseen: { state: words('状态', 'State') },
}
export const DASHBOARD_INPUT: ModuleInput = {
  calls: [dashboard],
  fields: {},
  unseen: { dayStart: words('当天开始的时间', 'Start of the day') },
}
export const FILES_INPUT: ModuleInput = { calls: [files, device], fields: {} }
