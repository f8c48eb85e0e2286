/** Use cases of staff: they read what was handed in, mark it, and give it back. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { HomeworkState, type homework } from '../contract.ts'
import { HOMEWORK_PROBLEMS } from '../input.ts'
import { presentHandIn } from './hand-in.ts'
import { listFiles } from './hand-ins.queries.ts'
import {
  countToMark,
  findForStaff,
  type HomeworkRow,
  listHomework,
  lockForStaff,
  saveVerdict,
  type StaffRow,
} from './staff.queries.ts'

type Calls = typeof homework

const presentPlace = (row: StaffRow) => ({
  learner: { id: row.userId, userName: row.userName, realName: row.realName },
  course: { id: row.courseId, name: row.courseTitle },
  lesson: { id: row.lessonId, name: row.lessonTitle },
  maxPoints: row.maxPoints,
})

export async function pageHomework(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { rows, ...counted } = await listHomework(db, caller, input)
  return {
    ...counted,
    toMarkCount: await countToMark(db, caller),
    rows: rows.map(row => ({
      ...presentPlace(row),
      id: row.id,
      state: row.state,
      handedInAt: row.handedInAt?.toISOString() ?? null,
      points: row.points,
      dueAt: row.dueAt,
    })),
  }
}

export async function showHandIn({ db }: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findForStaff(db, caller, id)) ?? fail('NOT_FOUND')
  return { id, ...presentPlace(row), ...presentHandIn(row, await listFiles(db, id)) }
}

interface Decision {
  readonly id: string
  readonly revision: number
  readonly state: typeof HomeworkState.marked | typeof HomeworkState.givenBack
  readonly points: number | null
  readonly comment: string
}

/** Twice the same is refused: the second one has not read what the first has left. */
async function decide(
  deps: Deps,
  ctx: CallerContext,
  { check, ...decision }: Decision & { readonly check: (row: HomeworkRow) => void },
): Promise<Record<string, never>> {
  const { id, revision, state } = decision
  const isMarked = state === HomeworkState.marked
  await inTx(deps.db, async tx => {
    const row = (await lockForStaff(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    if (row.revision !== revision) fail('EDIT_CONFLICT')
    if (row.state === HomeworkState.givenBack) fail('EDIT_CONFLICT')
    check(row)
    const now = deps.clock.now()
    if (!(await saveVerdict(tx, { ...decision, markedBy: ctx.caller.userId, markedAt: now }))) fail('EDIT_CONFLICT')
    await deps.outbox.publish(tx, 'homework.changed', {
      userId: row.userId,
      lessonId: row.lessonId,
      courseId: row.courseId,
    })
    await notify(tx, {
      kind: isMarked ? 'homework.marked' : 'homework.givenBack',
      key: `${id}/${revision}`,
      userIds: [row.userId],
      params: { lesson: row.lessonTitle, course: row.courseTitle },
      link: `/web/course/view/${row.courseId}/${row.lessonId}`,
      about: { type: 'course', id: row.courseId },
      endsAt: null,
      now,
    })
    await recordAudit(tx, ctx, {
      action: isMarked ? 'homework.mark' : 'homework.giveBack',
      objectType: 'homework',
      objectId: id,
      objectName: `${row.lessonTitle}: ${row.realName}`,
      before: { state: row.state, points: row.points, comment: row.comment },
      after: { state, points: decision.points, comment: decision.comment },
    })
  })
  return {}
}

export const markHomework = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['mark']>) =>
  decide(deps, ctx, {
    ...input,
    state: HomeworkState.marked,
    check: ({ maxPoints }) => {
      if (maxPoints > 0 && input.points === null) failInput(HOMEWORK_PROBLEMS.pointsMissing)
      if ((input.points ?? 0) > maxPoints) failInput(HOMEWORK_PROBLEMS.tooManyPoints, { args: { max: maxPoints } })
    },
  })

export const giveBackHomework = (deps: Deps, ctx: CallerContext, input: Parsed<Calls['reopen']>) =>
  decide(deps, ctx, { ...input, state: HomeworkState.givenBack, points: null, check: () => undefined })
