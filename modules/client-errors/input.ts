/** Inputs of the errors that browsers report. */
import { clientErrors } from './contract/client-errors.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const CLIENT_ERRORS_INPUT: ModuleInput = {
  calls: [clientErrors],
  fields: {
    message: words('信息', 'Message'),
    stack: words('堆栈', 'Stack'),
    release: words('版本', 'Version'),
  },
  unseen: {
    vm: words('页面组件', 'Component'),
    info: words('出错位置', 'Place of the error'),
    url: words('页面地址', 'Address of the page'),
  },
}
