/** What was sent to whom, and what became of it. */
import { FAILED_STATES, type messages } from '../contract.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { canSendNow } from './channels.ts'
import { messageBox, openMessage, targetHash } from './message.ts'
import { findMessage, listMessages, type LogRow, requeueMessages } from './log.queries.ts'

type Calls = typeof messages
type Shown = Output<Calls['paging']>['rows'][number]

const isFailed = ({ state }: LogRow): boolean => FAILED_STATES.some(one => one === state)

const present = (row: LogRow): Shown => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  channel: row.channel,
  kind: row.kind,
  user:
    row.userId === null || row.userName === null
      ? null
      : { id: row.userId, userName: row.userName, realName: row.realName ?? '' },
  target: row.targetMasked,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  reason: row.reason,
  nextAt: row.doneAt === null ? row.nextAt.toISOString() : null,
  doneAt: row.doneAt?.toISOString() ?? null,
  reportedAt: row.reportedAt?.toISOString() ?? null,
  canResend: isFailed(row) && !row.isSecret,
})

/** A whole contact is asked for by its hash: parts of one find nothing. */
const isContact = (search: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$|^\+?\d{8,15}$/.test(search)

export async function pageMessages(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { search = '', ...filter }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const hash = isContact(search) ? targetHash(await messageBox(db), search) : undefined
  const grams = hash === undefined ? searchBigrams(search) : undefined
  const { rows, ...counted } = await listMessages(db, caller, { ...filter, grams, targetHash: hash })
  return { ...counted, rows: rows.map(present) }
}

/** No robot holds anything: what waits for one that is off is refused. */
const isHeld = async (deps: Deps, { state, channel }: LogRow): Promise<boolean> =>
  state === 'queued' && channel !== 'robot' && !(await canSendNow(deps, channel))

export async function showMessage(deps: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const { db } = deps
  const row = (await findMessage(db, caller, id)) ?? fail('NOT_FOUND')
  const { sealed, isSecret, language, expiresAt, gatewayId } = row
  const opened = sealed === null || isSecret ? undefined : openMessage(await messageBox(db), id, sealed)
  return {
    ...present(row),
    language,
    isSecret,
    text: opened?.text ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    gatewayId,
    isHeld: await isHeld(deps, row),
  }
}

export async function resendMessages(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  ids: readonly string[],
): Promise<Record<string, never>> {
  await inTx(db, async tx => {
    const all = [...new Set(ids)]
    const queued = await requeueMessages(tx, ctx.caller, { ids: all, states: FAILED_STATES, now: ctx.arrivedAt })
    if (queued.length !== all.length) fail('MESSAGE_NOT_FAILED')
    await recordAudit(
      tx,
      ctx,
      ...queued.map(({ id, kind, targetMasked }) => ({
        action: 'message.resend' as const,
        objectType: 'message' as const,
        objectId: id,
        objectName: targetMasked,
        detail: { kind },
      })),
    )
  })
  return {}
}
