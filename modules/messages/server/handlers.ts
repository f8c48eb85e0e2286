import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { messageChannels, messageRobots, messages } from '../contract.ts'
import { pageMessages, resendMessages, showMessage } from './log.ts'
import { renewReportAddress } from './reports/report-address.ts'
import { listRobots, removeRobots, saveRobot } from './robots.ts'
import { saveMail, saveSms, showChannels } from './save-channels.ts'
import { testChannel, testRobot } from './send-test.ts'
import type { Gateways } from './senders.ts'

export const messagesCalls = (deps: Deps, gateways: Gateways): readonly Mounted[] => [
  ...mount(messageChannels, {
    settings: () => showChannels(deps),
    saveMail: (input, ctx) => saveMail(deps, ctx, input),
    saveSms: (input, ctx) => saveSms(deps, ctx, input),
    setReportAddress: ({ channel }, ctx) => renewReportAddress(deps, ctx, channel),
    test: ({ to }, ctx) => testChannel({ ...deps, gateways }, ctx, to),
  }),
  ...mount(messageRobots, {
    paging: input => listRobots(deps, input),
    save: (input, ctx) => saveRobot(deps, ctx, input),
    delete: ({ ids }, ctx) => removeRobots(deps, ctx, ids),
    test: ({ id }, ctx) => testRobot({ ...deps, gateways }, ctx, id),
  }),
  ...mount(messages, {
    paging: (input, { caller }) => pageMessages(deps, caller, input),
    detail: ({ id }, { caller }) => showMessage(deps, caller, id),
    resend: ({ ids }, ctx) => resendMessages(deps, ctx, ids),
  }),
]
