/** A gateway that does not take us is not asked for each message that waits; whoever looks after channels learns of it once. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Log } from '@tripos/runtime/log.ts'
import { findChannel, pauseChannel } from './channels.queries.ts'
import { PAUSE_SECONDS } from './outcome.rules.ts'

/** Who may do something: accounts are above. */
export const permissionHolders = extensionPoint<(db: Db, permission: string) => Promise<string[]>>('permission holders')

const NAMES = { mail: localized('邮件', 'E-mail'), sms: localized('短信', 'Text messages') } as const

export async function pause(
  { db, log }: { readonly db: Db; readonly log: Log },
  { channel, reason, now }: { readonly channel: MessageChannel; readonly reason: string; readonly now: Date },
): Promise<void> {
  const userIds = (await permissionHolders.all()[0]?.(db, 'sys:message:edit')) ?? []
  await inTx(db, async tx => {
    const isNews = await pauseChannel(tx, { channel, reason, now, until: addSeconds(now, PAUSE_SECONDS) })
    if (!isNews) return
    log.error({ channel, reason }, 'the gateway does not take us: the channel is paused')
    await notify(tx, {
      kind: 'channel.paused',
      key: `${channel}:${now.toISOString()}`,
      userIds,
      params: { channel: `${NAMES[channel]['zh-CN']} / ${NAMES[channel]['en-US']}`, reason, at: now },
      link: '/admin/system/message-channels',
      about: null,
      endsAt: null,
      now,
    })
  })
}

/** Since when, where it is; and whether it is to be left alone for now. */
export async function findPause(db: Db, channel: MessageChannel, now: Date) {
  const { pausedSince, pausedUntil } = await findChannel(db, channel)
  return { isPaused: pausedSince !== null, isQuiet: pausedUntil !== null && pausedUntil > now }
}
