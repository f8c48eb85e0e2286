/** Use cases of staff: what should not stand there is hidden or deleted. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type AuditEntry, changeAll, recordAudit } from '../../audit/server/index.ts'
import { PostState, type questionTalk } from '../contract.ts'
import { type Changed, listStaffPosts, removePosts, setStates, type StaffRow } from './staff.queries.ts'

type Calls = typeof questionTalk

const NAME_CHARACTERS = 60
/** What the operation log calls it. */
const nameOf = ({ body }: Changed): string => body.replaceAll(/\s+/g, ' ').slice(0, NAME_CHARACTERS)

const present = (row: StaffRow): Output<Calls['paging']>['rows'][number] => ({
  id: row.id,
  text: row.body,
  state: row.state as PostState,
  author: { id: row.userId, userName: row.userName, realName: row.realName },
  question: { id: row.questionId, type: row.questionType as QuestionType, excerpt: row.excerpt },
  reportCount: row.reportCount,
  createdAt: row.createdAt.toISOString(),
  removal:
    row.removedAt === null
      ? null
      : { at: row.removedAt.toISOString(), by: row.removedByName ?? '', isByAuthor: row.removedById === row.userId },
})

export async function pageStaffPosts(
  { db }: Deps,
  caller: Caller,
  { reported, removed, ...input }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const filter = { ...input, isReported: reported === 'yes', isRemoved: removed === 'yes' }
  const { rows, ...counts } = await listStaffPosts(db, caller, filter)
  return { ...counts, rows: rows.map(present) }
}

export const setPostStates = (
  deps: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<Calls['setState']>,
): Promise<void> =>
  changeAll(deps, ctx, {
    objectType: 'questionTalk',
    nameOf,
    ids,
    action: state === PostState.shown ? 'questionTalk.show' : 'questionTalk.hide',
    change: (tx, wanted) => setStates(tx, ctx.caller, { ids: wanted, state }),
  })

/** The log keeps what was said by whom. */
export async function deletePosts({ db, clock }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const removed = await removePosts(tx, ctx.caller, { ids: wanted, now: clock.now() })
    if (removed.length < wanted.length) fail('NOT_FOUND')
    await recordAudit(
      tx,
      ctx,
      ...removed.map(
        (post): AuditEntry => ({
          action: 'questionTalk.delete',
          objectType: 'questionTalk',
          objectId: post.id,
          objectName: nameOf(post),
          before: { text: post.body, author: post.authorName },
        }),
      ),
    )
  })
}
