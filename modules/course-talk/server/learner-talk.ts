/** Use cases of learners: they read, write, answer, and take back what they have written. */
import { type courseTalk, TALK_ANSWERS } from '../contract.ts'
import { CourseTalk } from '../../courses/contract/course-kinds.ts'
import { type TalkKind, type TalkState, type TalkVoice } from '../contract.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { countTry } from '@tripos/access/limits.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findCourseFor } from '../../courses/server/index.ts'
import {
  insertPost,
  isEntryFor,
  isPlaceFor,
  isRepeated,
  listAnswers,
  listEntries,
  listFirstAnswers,
  lockWriter,
  type Place,
  type PostRow,
  removeOwnWords,
} from './talk.queries.ts'
import { tellAnswered } from './tell-answered.ts'

type Calls = typeof courseTalk

const LIMIT = { maxHits: 10, windowSeconds: 60 }

const TOMBSTONE = { text: '', realName: '', avatar: '', isOwn: false, isRemoved: true }

const present = (row: PostRow, userId: string) => ({
  id: row.id,
  state: row.state as TalkState,
  voice: row.voice as TalkVoice,
  createdAt: row.createdAt.toISOString(),
  ...(row.removedAt === null
    ? {
        text: row.body,
        realName: row.realName,
        avatar: row.avatar,
        isOwn: row.userId === userId,
        isRemoved: false,
      }
    : TOMBSTONE),
})

export async function pageTalk(
  { db }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['list']>,
): Promise<Output<Calls['list']>> {
  const course = (await findCourseFor(db, userId, input.courseId)) ?? fail('NOT_FOUND')
  if (course.talk === CourseTalk.off) return { total: 0, rows: [] }
  const { total, rows } = await listEntries(db, userId, input)
  const answers = await listFirstAnswers(db, userId, { ids: rows.map(row => row.id), most: TALK_ANSWERS })
  return {
    total,
    rows: rows.map(row => ({
      ...present(row, userId),
      kind: row.kind as TalkKind,
      lesson: row.lessonId === null ? null : { id: row.lessonId, name: row.lessonTitle ?? '' },
      answerCount: row.answerCount,
      answers: answers.filter(answer => answer.parentId === row.id).map(answer => present(answer, userId)),
    })),
  }
}

export async function pageAnswers(
  { db }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['answers']>,
): Promise<Output<Calls['answers']>> {
  if (!(await isEntryFor(db, userId, input.id))) fail('NOT_FOUND')
  const { total, rows } = await listAnswers(db, userId, input)
  return { total, rows: rows.map(row => present(row, userId)) }
}

/** `now` is the moment of arrival: two presses of a button lie apart by that, not by when a queue let them through. */
export async function createPost(
  deps: Deps,
  { caller, arrivedAt }: { readonly caller: Caller; readonly arrivedAt: Date },
  { place, text }: { readonly place: Place; readonly text: string },
): Promise<Output<Calls['write']>> {
  const { userId } = caller
  await countTry(deps, { key: `course-talk:${userId}`, ...LIMIT })
  const post = { id: newId(), userId, text, now: arrivedAt }
  return inTx(deps.db, async tx => {
    await lockWriter(tx, userId)
    const isForThem = await isPlaceFor(tx, userId, place)
    if (isForThem && (await isRepeated(tx, post))) fail('TALK_REPEATED')
    const written = (await insertPost(tx, post, place)) ?? fail(isForThem ? 'TALK_OFF' : 'NOT_FOUND')
    await tellAnswered(tx, [written.id], { now: post.now })
    return { id: written.id, state: written.state as TalkState }
  })
}

/** The log says that it was taken back, not what it said: that stands with the words themselves. */
export async function removeOwn({ db, clock }: Deps, ctx: CallerContext, id: string): Promise<void> {
  await inTx(db, async tx => {
    const removed = await removeOwnWords(tx, { userId: ctx.caller.userId, id, now: clock.now() })
    const { state, answerCount } = removed ?? fail('NOT_FOUND')
    await recordAudit(tx, ctx, {
      action: 'courseTalk.remove',
      objectType: 'courseTalk',
      objectId: id,
      before: { state, answerCount },
    })
  })
}
