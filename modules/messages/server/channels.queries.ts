/** All SQL of `message_channels`. */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { asJson, type Db, type Tx } from '@tripos/db/client.ts'

const NOT_PAUSED = { pausedSince: null, pausedUntil: null, pauseReason: '' } as const

const select = (db: Db, channel: MessageChannel) =>
  db
    .selectFrom('messageChannels')
    .select(['isOn', 'settings', 'sealed', 'version', 'reportRound', 'pausedSince', 'pausedUntil', 'pauseReason'])
    .where('channel', '=', channel)

export type ChannelRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findChannel = (db: Db, channel: MessageChannel): Promise<ChannelRow> =>
  select(db, channel).executeTakeFirstOrThrow()

export const lockChannel = (tx: Tx, channel: MessageChannel): Promise<ChannelRow> =>
  select(tx, channel).forUpdate().executeTakeFirstOrThrow()

interface ChannelChange {
  readonly channel: MessageChannel
  readonly isOn: boolean
  readonly settings: object
  readonly sealed: Buffer | null
  readonly version: number
}

/** Gives whether the channel still was of that version. */
export async function updateChannel(
  tx: Tx,
  { channel, version, settings, ...fields }: ChannelChange,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('messageChannels')
    .set({ ...fields, ...NOT_PAUSED, settings: asJson(settings), version: version + 1, changedAt: now })
    .where('channel', '=', channel)
    .where('version', '=', version)
    .returning('channel')
    .executeTakeFirst()
  return row !== undefined
}

/** Another number is another address for reports. */
export async function raiseReportRound(tx: Tx, channel: MessageChannel): Promise<void> {
  await tx
    .updateTable('messageChannels')
    .set(eb => ({ reportRound: eb('reportRound', '+', 1) }))
    .where('channel', '=', channel)
    .execute()
}

interface Pause {
  readonly channel: MessageChannel
  readonly reason: string
  readonly now: Date
  readonly until: Date
}

/** Gives whether it was not paused before. */
export async function pauseChannel(tx: Tx, { channel, reason: pauseReason, now, until }: Pause): Promise<boolean> {
  const { pausedSince } = await select(tx, channel).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('messageChannels')
    .set({ pausedSince: pausedSince ?? now, pausedUntil: until, pauseReason })
    .where('channel', '=', channel)
    .execute()
  return pausedSince === null
}

export async function resumeChannel(db: Db, channel: MessageChannel): Promise<void> {
  await db
    .updateTable('messageChannels')
    .set(NOT_PAUSED)
    .where('channel', '=', channel)
    .where('pausedSince', 'is not', null)
    .execute()
}
