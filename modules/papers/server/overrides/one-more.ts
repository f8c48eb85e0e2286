/** One more attempt for candidates of an exam, from the page of its candidates. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import {
  entryEndsAt,
  type FoundOverride,
  listOverridesOf,
  type OverriddenExam,
  ownExam,
  peopleReached,
  putOwnAttempts,
  winnersOf,
} from '../../../exams/server/index.ts'
import type { overrides } from '../../contract/overrides.ts'
import { listChosenPeople } from '../results/chosen-papers.queries.ts'
import { chosenIn, MAX_AT_ONCE } from '../results/candidate-actions.ts'
import { changeOverrides } from './change-overrides.ts'

type Calls = typeof overrides

interface Given {
  readonly userId: string
  readonly extraAttempts: number
}

interface Asked {
  readonly exam: OverriddenExam
  readonly endsAt: Date | null
  readonly now: Date
}

/** One more than the person has by whichever override; undefined for whom the exam would be over all the same. */
function oneMoreFor(userId: string, all: readonly FoundOverride[], { exam, endsAt, now }: Asked): Given | undefined {
  const extraAttempts = (winnersOf(all).extraAttempts?.extraAttempts ?? 0) + 1
  const personal = all.find(override => override.distance < 0)
  const fields = { startsAt: null, limitMinutes: null, ...personal, distance: -1, extraAttempts }
  const own = ownExam(exam, [
    ...all.filter(override => override !== personal),
    { ...fields, endsAt: endsAt ?? personal?.endsAt ?? null },
  ])
  const entryEnds = entryEndsAt(own)
  const isOver = entryEnds !== null && entryEnds <= now
  const isWindow = own.startsAt === null || own.endsAt === null || own.startsAt < own.endsAt
  return isOver || !isWindow ? undefined : { userId, extraAttempts }
}

interface Told {
  readonly exam: OverriddenExam
  readonly userIds: readonly string[]
  readonly reason: string
  readonly now: Date
}

const tellOneMore = (tx: Tx, { exam, userIds, reason, now }: Told) =>
  notify(tx, {
    kind: 'exam.oneMore',
    key: `${exam.id}:${exam.overrideNo + 1}`,
    userIds,
    params: { exam: exam.title, reason },
    link: `/web/exam/check/${exam.id}`,
    about: { type: 'exam', id: exam.id },
    endsAt: null,
    now,
  })

export async function giveOneMore(
  deps: Deps,
  ctx: CallerContext,
  { endsAt: closing, reason, isConfirmed, ...chosen }: Parsed<Calls['addAttempt']>,
): Promise<Output<Calls['addAttempt']>> {
  const found = await listChosenPeople(deps.db, await chosenIn(deps, ctx, chosen))
  const userIds = found.slice(0, MAX_AT_ONCE)
  const endsAt = closing === null ? null : toDate(closing)
  return changeOverrides(deps, ctx, {
    examId: chosen.examId,
    people: peopleReached({ userIds, departmentIds: [] }),
    toldReason: reason,
    isConfirmed,
    work: async (tx, exam) => {
      const now = deps.clock.now()
      if (exam.state === ExamState.disabled) fail('EXAM_DISABLED')
      if (exam.attemptLimit === 0) fail('OVERRIDE_NO_LIMIT')
      const known = await listOverridesOf(tx, exam, userIds)
      const given = userIds.flatMap(userId => oneMoreFor(userId, known.get(userId) ?? [], { exam, endsAt, now }) ?? [])
      if (userIds.length > 0 && given.length === 0) fail('EXAM_OVER')
      const reached = given.map(one => one.userId)
      await putOwnAttempts(tx, {
        examId: exam.id,
        ids: given.map(() => newId()),
        userIds: reached,
        extraAttempts: given.map(one => one.extraAttempts),
        endsAt,
        reason,
        isReasonTold: true,
        createdBy: ctx.caller.userId,
        now,
      })
      await tellOneMore(tx, { exam, userIds: reached, reason, now })
      await recordAudit(tx, ctx, {
        action: 'candidate.oneMore',
        objectType: 'exam',
        objectId: exam.id,
        objectName: exam.title,
        detail: { userIds: reached, endsAt, reason, isConfirmed },
      })
      const skippedCount = userIds.length - given.length
      return { doneCount: given.length, skippedCount, isMore: found.length > MAX_AT_ONCE }
    },
  })
}
