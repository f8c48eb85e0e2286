/** Says, in the transaction of a change, what candidates are to be told of it; a job tells them (tell-candidates.ts). */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { listAudience } from '../../org/server/index.ts'
import type { AudienceThen } from '../events.ts'
import { EXAM_AUDIENCE } from './entry.queries.ts'
import type { ExamRow, ExamWrite } from './exam.queries.ts'

type Outbox = Deps['outbox']
type Times = Pick<ExamRow, 'startsAt' | 'endsAt' | 'limitMinutes'>

/** Whether candidates can see it. */
export const isOut = ({ formId, state }: Pick<ExamRow, 'formId' | 'state'>): boolean =>
  formId !== null && state === ExamState.inProgress

const timesOf = ({ startsAt, endsAt, limitMinutes }: Times) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  limitMinutes,
})

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether those who know the exam know other times of it. */
export const isMoved = (before: ExamRow | undefined, after: Times): boolean =>
  before !== undefined && isOut(before) && !isSame(timesOf(before), timesOf(after))

export const audienceThen = async (
  db: Db,
  { id, openType }: Pick<ExamRow, 'id' | 'openType'>,
): Promise<AudienceThen> => ({
  openType,
  ...(await listAudience(db, EXAM_AUDIENCE, id)),
})

interface Change {
  readonly before: ExamRow
  readonly audienceBefore: AudienceThen
  readonly write: Pick<ExamWrite, 'startsAt' | 'endsAt' | 'limitMinutes' | 'openType'>
  readonly now: Date
}

/** After the save, of an exam that was out before it. */
export async function publishChange(tx: Tx, outbox: Outbox, { before, audienceBefore, write, now }: Change) {
  const { id: examId } = before
  const movedAt = now.toISOString()
  const moved = isMoved(before, write)
  const after = await audienceThen(tx, { id: examId, openType: write.openType })
  if (!isSame(audienceBefore, after)) {
    const announcedAt = moved ? movedAt : (before.announcedAt?.toISOString() ?? movedAt)
    await outbox.publish(tx, 'exam.opened', { examId, announcedAt, before: audienceBefore })
  }
  if (moved) await outbox.publish(tx, 'exam.moved', { examId, movedAt, from: timesOf(before), before: audienceBefore })
}

export const publishOpened = (tx: Tx, outbox: Outbox, opened: { examIds: readonly string[]; now: Date }) =>
  outbox.publish(
    tx,
    'exam.opened',
    ...opened.examIds.map(examId => ({ examId, announcedAt: opened.now.toISOString(), before: null })),
  )

interface Withdrawn extends Times {
  readonly id: string
  readonly title: string
}

/** Of an exam that was out; its audience as it was. */
export const publishWithdrawn = (
  tx: Tx,
  outbox: Outbox,
  { exam, before, now }: { readonly exam: Withdrawn; readonly before: AudienceThen; readonly now: Date },
) => {
  const event: Events['exam.withdrawn'] = {
    examId: exam.id,
    title: exam.title,
    withdrawnAt: now.toISOString(),
    ...timesOf(exam),
    before,
  }
  return outbox.publish(tx, 'exam.withdrawn', event)
}
