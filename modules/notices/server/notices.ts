/** Use cases of notices for staff: write, publish, withdraw, pin, delete, and who has read them. */
import { NoticeState, OpenType } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { notices } from '../contract.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { NOTICE_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { plainText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { changeAll, recordAudit } from '../../audit/server/index.ts'
import { findUserNames, requireAudience } from '../../identity/server/index.ts'
import { type Audience, listAudience, replaceAudience, requireDepartment } from '../../org/server/index.ts'
import {
  type Changed,
  deleteNotices,
  findRead,
  findNotice,
  insertNotice,
  listNotices,
  NOTICE_AUDIENCE,
  type NoticeRow,
  type NoticeWrite,
  setPinned,
  setPublished,
  updateNotice,
} from './notices.queries.ts'
import { publishTime, stateOf } from './notices.rules.ts'
import { countAudience } from './readers.queries.ts'
import { listReceipts } from './receipt-pages.queries.ts'

type Calls = typeof notices
type Save = Parsed<Calls['save']>
type NoticeOpenType = Save['openType']

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
const dateOf = (text: string | null): Date | null => (text === null ? null : toDate(text))
const mayEdit = ({ permissions }: Caller): boolean => permissions.has('notice:notice:edit')

const present = (row: NoticeRow, now: Date) => ({
  id: row.id,
  title: row.title,
  state: stateOf(row, now),
  isPinned: row.isPinned,
  openType: row.openType as NoticeOpenType,
  publishAt: iso(row.publishAt),
  endsAt: iso(row.endsAt),
})

export async function pageNotices(
  { db, clock }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const now = clock.now()
  const { total, rows } = await listNotices(db, caller, { ...input, now })
  return {
    total,
    rows: rows.map(row => ({
      ...present(row, now),
      readCount: row.readCount,
      owner: { id: row.ownerId, name: row.ownerName },
      updatedAt: row.updatedAt.toISOString(),
      canEdit: mayEdit(caller),
    })),
  }
}

export async function showNotice({ db, clock }: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findNotice(db, caller, id)) ?? fail('NOT_FOUND')
  const audience = await listAudience(db, NOTICE_AUDIENCE, id)
  return {
    ...present(row, clock.now()),
    body: row.body,
    departmentId: row.departmentId,
    version: row.version,
    audienceDepartmentIds: audience.departmentIds,
    audienceUserIds: audience.userIds,
    audienceUsers: await findUserNames(db, audience.userIds),
    canEdit: mayEdit(caller),
  }
}

function checkAudience({ openType, audienceDepartmentIds, audienceUserIds }: Save): void {
  if (openType === OpenType.departments && audienceDepartmentIds.length === 0) fail('AUDIENCE_EMPTY')
  if (openType === OpenType.people && audienceUserIds.length === 0) fail('AUDIENCE_EMPTY')
}

/** Only what the kind of audience asks for is kept. */
const audienceOf = ({
  openType,
  audienceDepartmentIds,
  audienceUserIds,
}: Parsed<Calls['countAudience']>): Audience => ({
  departmentIds: openType === OpenType.departments ? audienceDepartmentIds : [],
  userIds: openType === OpenType.people ? audienceUserIds : [],
})

/** Whoever publishes notices answers for whom they reach, whoever has written them. */
async function requireAudiences(tx: Tx, caller: Caller, changed: readonly Changed[]): Promise<void> {
  for (const { id, openType } of changed) {
    const audience = await listAudience(tx, NOTICE_AUDIENCE, id)
    await requireAudience(tx, caller, { openType, ...audience, everyone: 'notice:notice:everyone' })
  }
}

function writeOf(input: Save, before: Date | null, now: Date): NoticeWrite {
  if (input.publish === 'later' && input.publishAt === null) failInput(NOTICE_PROBLEMS.publishAtMissing)
  const { title, departmentId, openType, isPinned } = input
  const publishAt = publishTime({ publish: input.publish, at: dateOf(input.publishAt) }, before, now)
  const endsAt = dateOf(input.endsAt)
  if (endsAt !== null && publishAt !== null && endsAt <= publishAt) fail('END_BEFORE_START')
  return { title, departmentId, openType, isPinned, publishAt, endsAt, body: sanitizeRichText(input.body) }
}

export async function saveNotice({ db, clock }: Deps, ctx: CallerContext, input: Save): Promise<{ id: string }> {
  const { caller } = ctx
  const before = input.id === undefined ? undefined : await findNotice(db, caller, input.id)
  if (input.id !== undefined && before === undefined) fail('NOT_FOUND')
  checkAudience(input)
  await requireAudience(db, caller, { ...input, ...audienceOf(input), everyone: 'notice:notice:everyone' })
  requireDepartment(caller, input.departmentId, before?.departmentId)
  const now = clock.now()
  const write = writeOf(input, before?.publishAt ?? null, now)
  const id = input.id ?? newId()
  const written = { id, write, words: plainText(write.body), now }
  try {
    await inTx(db, async tx => {
      if (before === undefined) await insertNotice(tx, caller.userId, written)
      else if (!(await updateNotice(tx, caller, { ...written, version: input.version ?? 0 }))) fail('EDIT_CONFLICT')
      await replaceAudience(tx, NOTICE_AUDIENCE, { id, ...audienceOf(input) })
      await recordAudit(tx, ctx, {
        action: 'notice.save',
        objectType: 'notice',
        objectId: id,
        objectName: write.title,
        before: before && { ...before },
        after: { ...write },
      })
    })
  } catch (error) {
    if (violates(error, 'notices_department_id_fkey')) failInput(COMMON_PROBLEMS.departmentUnknown)
    if (violates(error, 'notice_departments_department_id_fkey')) failInput(COMMON_PROBLEMS.audienceDepartmentUnknown)
    if (violates(error, 'notice_people_user_id_fkey')) failInput(COMMON_PROBLEMS.audienceUserUnknown)
    throw error
  }
  return { id }
}

export async function countNoticeAudience(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['countAudience']>,
): Promise<{ count: number }> {
  const audience = { openType: input.openType, ...audienceOf(input) }
  await requireAudience(db, caller, { ...audience, everyone: 'notice:notice:everyone' })
  return { count: await countAudience(db, audience) }
}

const OF_NOTICES = { objectType: 'notice' as const, nameOf: ({ title }: Changed): string => title }

export async function setNoticeStates(
  deps: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<Calls['setState']>,
): Promise<void> {
  const now = deps.clock.now()
  const isPublishing = state === NoticeState.published
  try {
    await changeAll(deps, ctx, {
      ...OF_NOTICES,
      ids,
      action: isPublishing ? 'notice.publish' : 'notice.withdraw',
      change: async (tx, wanted) => {
        const publishAt = isPublishing ? now : null
        const changed = await setPublished(tx, ctx.caller, { ids: wanted, publishAt, now })
        if (isPublishing) await requireAudiences(tx, ctx.caller, changed)
        return changed
      },
    })
  } catch (error) {
    // Its end has passed already.
    if (violates(error, 'notices_end')) fail('END_BEFORE_START')
    throw error
  }
}

export const pinNotices = (deps: Deps, ctx: CallerContext, { ids, isPinned }: Parsed<Calls['pin']>): Promise<void> =>
  changeAll(deps, ctx, {
    ...OF_NOTICES,
    ids,
    action: isPinned ? 'notice.pin' : 'notice.unpin',
    change: (tx, wanted) => setPinned(tx, ctx.caller, { ids: wanted, isPinned, now: deps.clock.now() }),
  })

/** What was read stays: a receipt says who knew. */
export async function removeNotices(deps: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  try {
    await changeAll(deps, ctx, {
      ...OF_NOTICES,
      ids,
      action: 'notice.delete',
      change: async (tx, wanted) => {
        const read = await findRead(tx, ctx.caller, wanted)
        if (read !== undefined) fail('NOTICE_WAS_READ', { args: read })
        return deleteNotices(tx, ctx.caller, wanted)
      },
      before: ({ title, body, publishAt }) => ({ title, body, publishAt }),
    })
  } catch (error) {
    // Read between the look and the deletion.
    if (violates(error, 'notice_receipts_notice_id_fkey')) fail('NOTICE_WAS_READ', { args: { title: '', count: 1 } })
    throw error
  }
}

export async function pageReceipts(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['receipts']>,
): Promise<Output<Calls['receipts']>> {
  const notice = (await findNotice(db, caller, input.id)) ?? fail('NOT_FOUND')
  const { rows, ...counts } = await listReceipts(db, caller, { ...input, notice })
  return { ...counts, rows: rows.map(row => ({ ...row, readAt: iso(row.readAt) })) }
}
