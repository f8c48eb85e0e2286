/** Inputs of the errors that browsers report. */
import { clientErrors } from './contract/client-errors.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const CLIENT_ERRORS_INPUT: ModuleInput = {
  calls: [clientErrors],
  fields: {
    message: localized('信息', 'Message'),
    stack: localized('堆栈', 'Stack'),
    release: localized('版本', 'Version'),
  },
  unseen: {
    vm: localized('页面组件', 'Component'),
    info: localized('出错位置', 'Place of the error'),
    url: localized('页面地址', 'Address of the page'),
  },
}
