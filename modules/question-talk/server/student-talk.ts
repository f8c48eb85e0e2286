/** Use cases of students: they read, write, take back and report. Each asks first whether they may see the question. */
import type { Caller } from '@tripos/access/caller.ts'
import { countTry } from '@tripos/access/limits.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { maySeeQuestion } from '../../wrong-book/server/index.ts'
import type { PostState, questionTalk } from '../contract.ts'
import {
  findQuestionOf,
  insertPost,
  insertReport,
  isRepeated,
  listPosts,
  lockWriter,
  removeOwnPost,
} from './talk.queries.ts'

type Calls = typeof questionTalk

const WRITE_LIMIT = { maxHits: 10, windowSeconds: 60 }
const REPORT_LIMIT = { maxHits: 20, windowSeconds: 3600 }

async function requireSeen(deps: Deps, userId: string, questionId: string): Promise<void> {
  if (!(await maySeeQuestion(deps, userId, questionId))) fail('NOT_FOUND')
}

export async function pagePosts(
  deps: Deps,
  { userId }: Caller,
  input: Parsed<Calls['list']>,
): Promise<Output<Calls['list']>> {
  await requireSeen(deps, userId, input.questionId)
  const { total, rows } = await listPosts(deps.db, userId, input)
  return {
    total,
    rows: rows.map(({ body, state, userId: writerId, createdAt, ...row }) => ({
      ...row,
      text: body,
      state: state as PostState,
      isOwn: writerId === userId,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** `arrivedAt`: two presses of a button lie apart by that, not by when a queue let them through. */
export async function writePost(
  deps: Deps,
  { caller, arrivedAt }: CallerContext,
  { questionId, text }: Parsed<Calls['write']>,
): Promise<Output<Calls['write']>> {
  const { userId } = caller
  await requireSeen(deps, userId, questionId)
  await countTry(deps, { key: `question-talk:${userId}`, ...WRITE_LIMIT })
  const post = { id: newId(), questionId, userId, text, now: arrivedAt }
  await inTx(deps.db, async tx => {
    await lockWriter(tx, userId)
    if (await isRepeated(tx, post)) fail('QUESTION_TALK_REPEATED')
    await insertPost(tx, post)
  })
  return { id: post.id }
}

/** Also where the question is not to be seen at the moment: the words are the student's own. */
export async function removePost({ db, clock }: Deps, ctx: CallerContext, id: string): Promise<void> {
  await inTx(db, async tx => {
    if (!(await removeOwnPost(tx, { userId: ctx.caller.userId, id, now: clock.now() }))) fail('NOT_FOUND')
    await recordAudit(tx, ctx, { action: 'questionTalk.remove', objectType: 'questionTalk', objectId: id })
  })
}

export async function reportPost(deps: Deps, { userId }: Caller, id: string): Promise<void> {
  const questionId = (await findQuestionOf(deps.db, userId, id)) ?? fail('NOT_FOUND')
  await requireSeen(deps, userId, questionId)
  await countTry(deps, { key: `question-talk-report:${userId}`, ...REPORT_LIMIT })
  await insertReport(deps.db, { userId, id, now: deps.clock.now() })
}
