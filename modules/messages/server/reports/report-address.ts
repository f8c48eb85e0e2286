/**
 * Where gateways say what became of messages: an address that nobody can guess, made of a key of the installation and a number that
 * another address counts up. Providers sign nothing there.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkAddress } from '@tripos/config/config.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Db } from '@tripos/db/client.ts'
import { serverKey } from '@tripos/db/server-key.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import type { messageChannels, SMS_PROVIDERS } from '../../contract.ts'
import { smsSettingsOf } from '../channel-settings.ts'
import { type ChannelRow, raiseReportRound, findChannel } from '../channels.queries.ts'
import { smsFromEnvironment } from '../environment.ts'

export const REPORTS_PATH = '/api/message-report'
type SmsProvider = (typeof SMS_PROVIDERS)[number]
type AddressDeps = Pick<Deps, 'db' | 'config'>

/** The one that sends: what is set by the environment wins. */
const providerInUse = ({ config }: AddressDeps, row: ChannelRow): SmsProvider =>
  smsFromEnvironment(config)?.provider ?? smsSettingsOf(row).provider

async function tokenOf(db: Db, channel: MessageChannel, round: number): Promise<string> {
  const key = await serverKey(db, 'report')
  return createHmac('sha256', key).update(`${channel}:${round}`).digest('base64url')
}

/** Whether it is the address of this channel now. */
export async function isReportToken(db: Db, channel: MessageChannel, token: string): Promise<boolean> {
  const { reportRound } = await findChannel(db, channel)
  const [given, expected] = [Buffer.from(token), Buffer.from(await tokenOf(db, channel, reportRound))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Null where the server does not know under which address it is reached. */
export async function reportUrl(deps: AddressDeps, channel: MessageChannel, row: ChannelRow): Promise<string | null> {
  const address = linkAddress(deps.config)
  if (address === undefined) return null
  const way = channel === 'mail' ? 'mail' : providerInUse(deps, row)
  return `${address}${REPORTS_PATH}/${way}/${await tokenOf(deps.db, channel, row.reportRound)}`
}

export async function renewReportAddress(
  deps: Deps,
  ctx: CallerContext,
  channel: MessageChannel,
): Promise<Output<typeof messageChannels.setReportAddress>> {
  await inTx(deps.db, async tx => {
    await recordAudit(tx, ctx, {
      action: 'messageChannel.renewReports',
      objectType: 'messageChannel',
      objectId: channel,
    })
    await raiseReportRound(tx, channel)
  })
  return { reportUrl: await reportUrl(deps, channel, await findChannel(deps.db, channel)) }
}
