import { messageChannels, messageRobots, messages } from '../contract.ts'
import { makeFailedMessage, makeRobot } from './make-messages.ts'
import { HIDDEN, type Rows, studentOf, type World } from '../../../apps/server/test/authorization/row.ts'

const robotOf = ({ app }: World) => makeRobot(app)
const failedOf = async (world: World) => makeFailedMessage(world.app, { userId: await studentOf(world) })

const mail = { port: 465, security: 'tls', user: '', from: '', fromName: '', dkimDomain: '', dkimSelector: '' } as const
const sms = { provider: 'hook', keyId: '', signName: '', appId: '', region: '' } as const

export const MESSAGES_ROWS: Rows = [
  [messageChannels.settings, { input: () => ({}) }],
  // Somebody else has saved meanwhile: the settings of the matrix stay as they are.
  [
    messageChannels.saveMail,
    { input: () => ({ ...mail, host: '', version: 999, isOn: false }), rightful: 'EDIT_CONFLICT' },
  ],
  [messageChannels.saveSms, { input: () => ({ ...sms, version: 999, isOn: false }), rightful: 'EDIT_CONFLICT' }],
  [messageChannels.setReportAddress, { input: () => ({ channel: 'mail' }) }],
  [messageChannels.test, { input: () => ({ to: 'somebody@example.org' }) }],
  [messageRobots.paging, { input: () => ({}) }],
  [
    messageRobots.save,
    {
      target: robotOf,
      input: (_, id) => ({ id, version: 1, name: 'Robot', provider: 'wecom', isOn: false }),
      absent: 'NOT_FOUND',
    },
  ],
  [messageRobots.delete, { target: robotOf, input: (_, id) => ({ ids: [id] }), absent: 'NOT_FOUND' }],
  [messageRobots.test, { target: robotOf, input: (_, id) => ({ id }), absent: 'NOT_FOUND' }],
  [messages.paging, { input: () => ({}) }],
  [messages.detail, { target: failedOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    messages.resend,
    {
      target: failedOf,
      input: (_, id) => ({ ids: [id] }),
      others: 'MESSAGE_NOT_FAILED',
      absent: 'MESSAGE_NOT_FAILED',
    },
  ],
]
