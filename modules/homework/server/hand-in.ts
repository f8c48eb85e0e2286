/** Use cases of learners: they see what is asked for, hand in, and replace it while they may. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { LessonContent } from '../../courses/contract/lessons.ts'
import { findOpenLesson } from '../../learning/server/index.ts'
import { HomeworkState, type homework } from '../contract.ts'
import { HOMEWORK_PROBLEMS } from '../input.ts'
import {
  findHandIn,
  type HandInRow,
  type HomeworkFileRow,
  listFiles,
  lockHandIn,
  nameFiles,
  saveHandIn,
} from './hand-ins.queries.ts'
import { whyNot } from './homework.rules.ts'

type Calls = typeof homework
export type Task = Extract<LessonContent, { kind: typeof LessonKind.homework }>
interface Lesson {
  readonly courseId: string
  readonly lessonId: string
}

/** What a lesson asks of the learner who may open it now. */
export async function findTask(deps: Deps, userId: string, { courseId, lessonId }: Lesson): Promise<Task> {
  const { content } = await findOpenLesson(deps, userId, { courseId, lessonId })
  return content.kind === LessonKind.homework ? content : fail('NOT_FOUND')
}

const dueOf = ({ dueAt }: Task): Date | null => (dueAt === null ? null : new Date(dueAt))

/** Refuses what comes too late; whoever hands in holds the lock of `lockHandIn`. */
export function requireOpen(task: Task, handIn: Pick<HandInRow, 'state'> | undefined, at: Date): void {
  const why = whyNot({ dueAt: dueOf(task), state: handIn?.state, at })
  if (why !== undefined) fail(why === 'over' ? 'HOMEWORK_OVER' : 'EDIT_CONFLICT')
}

export const presentFile = ({ id, name, sizeBytes }: HomeworkFileRow) => ({ id, name, sizeBytes: Number(sizeBytes) })

export const presentHandIn = (row: HandInRow, files: readonly HomeworkFileRow[]) => ({
  state: row.state as HomeworkState,
  revision: row.revision,
  text: row.body,
  files: files.map(presentFile),
  handedInAt: row.handedInAt.toISOString(),
  points: row.points,
  comment: row.comment,
  markedAt: row.markedAt?.toISOString() ?? null,
})

export async function showHomework(
  deps: Deps,
  { userId }: Caller,
  asked: Parsed<Calls['show']>,
): Promise<Output<Calls['show']>> {
  const { db, clock } = deps
  const task = await findTask(deps, userId, asked)
  const row = await findHandIn(db, { userId, lessonId: asked.lessonId })
  return {
    dueAt: task.dueAt,
    points: task.points,
    mayHandIn: whyNot({ dueAt: dueOf(task), state: row?.state, at: clock.now() }) === undefined,
    handIn: row === undefined ? null : presentHandIn(row, await listFiles(db, row.id)),
  }
}

type HandIn = Parsed<Calls['submit']>

/** It was stored before, and the word of it did not come through. */
async function isStored(db: Deps['db'], row: HandInRow, { text, fileIds }: HandIn): Promise<boolean> {
  if (row.state !== HomeworkState.handedIn || row.body !== text) return false
  const stored = (await listFiles(db, row.id)).map(file => file.id)
  return stored.length === fileIds.length && stored.every(id => fileIds.includes(id))
}

export async function handInHomework(deps: Deps, ctx: CallerContext, input: HandIn): Promise<Output<Calls['submit']>> {
  const { userId } = ctx.caller
  const fileIds = [...new Set(input.fileIds)]
  const task = await findTask(deps, userId, input)
  if (input.text === '' && fileIds.length === 0) failInput(HOMEWORK_PROBLEMS.nothing)
  const whose = { userId, lessonId: input.lessonId }
  return inTx(deps.db, async tx => {
    await lockHandIn(tx, whose)
    const before = await findHandIn(tx, whose)
    if (before !== undefined && (await isStored(tx, before, { ...input, fileIds })))
      return { revision: before.revision }
    requireOpen(task, before, ctx.arrivedAt)
    const at = deps.clock.now()
    const saved = await saveHandIn(tx, { id: newId(), ...whose, body: input.text, revision: input.revision, at })
    if (saved === undefined) return fail('EDIT_CONFLICT')
    if (!(await nameFiles(tx, whose, { handInId: saved.id, fileIds }))) fail('NOT_FOUND')
    await deps.outbox.publish(tx, 'homework.changed', { ...whose, courseId: input.courseId })
    return { revision: saved.revision }
  })
}
