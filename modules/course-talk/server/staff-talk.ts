/** Use cases of staff: what waits is let through, what should not stand there is hidden or deleted, questions are answered. */
import type { courseTalk } from '../contract.ts'
import { type TalkKind, TalkState, type TalkVoice } from '../contract.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type AuditEntry, changeAll, recordAudit } from '../../audit/server/index.ts'
import {
  type Changed,
  insertReply,
  letThrough,
  listTalk,
  lockEntryOf,
  removeWords,
  setStates,
  type StaffRow,
} from './staff.queries.ts'
import { isRepeated, lockWriter } from './talk.queries.ts'
import { tellAnswered } from './tell-answered.ts'

type Calls = typeof courseTalk

const NAME_CHARACTERS = 60
/** What the operation log calls it. */
const nameOf = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, NAME_CHARACTERS)

const present = (row: StaffRow): Output<Calls['paging']>['rows'][number] => ({
  id: row.id,
  text: row.body,
  kind: row.kind as TalkKind,
  state: row.state as TalkState,
  voice: row.voice as TalkVoice,
  author: { id: row.userId, userName: row.userName, realName: row.realName },
  course: { id: row.courseId, name: row.courseTitle },
  lesson: row.lessonId === null ? null : { id: row.lessonId, name: row.lessonTitle ?? '' },
  parent: row.parentId === null ? null : { id: row.parentId, text: row.parentBody ?? '' },
  answerCount: row.answerCount,
  isAnswered: row.isAnswered,
  createdAt: row.createdAt.toISOString(),
  removal:
    row.removedAt === null
      ? null
      : { at: row.removedAt.toISOString(), by: row.removedByName ?? '', isByAuthor: row.removedById === row.userId },
})

export async function pageStaffTalk(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { rows, ...counts } = await listTalk(db, caller, { ...input, isRemoved: input.removed === 'yes' })
  return { ...counts, rows: rows.map(present) }
}

const OF_TALK = { objectType: 'courseTalk' as const, nameOf: ({ body }: Changed): string => nameOf(body) }

export const setTalkStates = (
  deps: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<Calls['setState']>,
): Promise<void> =>
  changeAll(deps, ctx, {
    ...OF_TALK,
    ids,
    action: state === TalkState.shown ? 'courseTalk.show' : 'courseTalk.hide',
    change: async (tx, wanted) => {
      const changed = await setStates(tx, ctx.caller, { ids: wanted, state })
      const ids = changed.map(({ id }) => id)
      if (state === TalkState.shown) await tellAnswered(tx, ids, { now: deps.clock.now() })
      return changed
    },
  })

/** Learners see that something stood there, and the answers to it; the log keeps what was said by whom. */
export async function removeTalk({ db, clock }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const removed = await removeWords(tx, ctx.caller, { ids: wanted, now: clock.now() })
    if (removed.length < wanted.length) fail('NOT_FOUND')
    await recordAudit(
      tx,
      ctx,
      ...removed.map(
        ({ id, body, state, authorName, answerCount }): AuditEntry => ({
          action: 'courseTalk.delete',
          objectType: 'courseTalk',
          objectId: id,
          objectName: nameOf(body),
          before: { text: body, author: authorName, state, answerCount },
        }),
      ),
    )
  })
}

export async function replyToTalk(
  { db }: Deps,
  ctx: CallerContext,
  { id: answeredId, text }: Parsed<Calls['reply']>,
): Promise<Output<Calls['reply']>> {
  const { userId } = ctx.caller
  const post = { id: newId(), userId, text, now: ctx.arrivedAt }
  await inTx(db, async tx => {
    await lockWriter(tx, userId)
    const entryId = (await lockEntryOf(tx, ctx.caller, answeredId)) ?? fail('NOT_FOUND')
    if (await isRepeated(tx, post, entryId)) fail('TALK_REPEATED')
    await insertReply(tx, post, entryId)
    await letThrough(tx, [entryId, answeredId])
    // What was let through by this may itself be an answer to somebody.
    await tellAnswered(tx, [answeredId], { now: post.now })
    await tellAnswered(tx, [post.id], { answeredId, now: post.now })
    await recordAudit(tx, ctx, {
      action: 'courseTalk.reply',
      objectType: 'courseTalk',
      objectId: post.id,
      objectName: nameOf(text),
    })
  })
  return { id: post.id }
}
