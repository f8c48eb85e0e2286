/**
 * Tells candidates of their exams: that there is one, that it was moved or withdrawn, that it opens or closes soon. The
 * handlers look at the exam as it is now and say each thing by a key, so that a second delivery tells nobody twice (ADR 54).
 */
import type { Events, NotificationParams } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvent } from '@tripos/jobs/outbox.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { listTold, notifyInPortions } from '@tripos/module-kit/notify.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { dueMoments } from './exam-moments.rules.ts'
import {
  claimMoments,
  findOpenExam,
  listAmong,
  listApproaching,
  listForDepartments,
  listFormerPeople,
  listMissing,
  listNewPeople,
  listStayingPeople,
  type ToldExam,
  withoutTold,
} from './told-people.queries.ts'

const dateOf = (iso: string | null): Date | null => (iso === null ? null : toDate(iso))

const factsOf = ({ title, startsAt, endsAt, limitMinutes }: ToldExam): NotificationParams<'exam.assigned'> => ({
  exam: title,
  startsAt,
  endsAt,
  minutes: limitMinutes,
})

const pageOf = ({ id }: Pick<ToldExam, 'id'>) => ({ link: `/web/exam/check/${id}`, about: { type: 'exam', id } })

/** An exam that people can still take. */
async function findRelevant({ db, clock }: Deps, examId: string): Promise<ToldExam | undefined> {
  const exam = await findOpenExam(db, examId)
  return exam !== undefined && (exam.endsAt === null || exam.endsAt > clock.now()) ? exam : undefined
}

/** `announcedAt` parts what is told of one announcement from what is told of the next. */
const tellAssigned = (
  { db, clock }: Deps,
  exam: ToldExam,
  { announcedAt, userIds }: { readonly announcedAt: string; readonly userIds: readonly string[] },
): Promise<number> =>
  notifyInPortions(db, {
    kind: 'exam.assigned',
    key: `${exam.id}:${announcedAt}`,
    userIds,
    params: factsOf(exam),
    ...pageOf(exam),
    endsAt: exam.endsAt,
    now: clock.now(),
  })

async function tellOpened(deps: Deps, { examId, announcedAt, before }: Events['exam.opened']): Promise<void> {
  const exam = await findRelevant(deps, examId)
  if (exam === undefined) return
  await tellAssigned(deps, exam, { announcedAt, userIds: await listNewPeople(deps.db, exam, before) })
}

/** What was set for a department before they came is news to them. */
async function tellJoined(deps: Deps, { userIds }: Events['department.joined']): Promise<void> {
  for (const exam of await listForDepartments(deps.db, deps.clock.now())) {
    if (exam.announcedAt === null) continue
    const announcedAt = exam.announcedAt.toISOString()
    await tellAssigned(deps, exam, { announcedAt, userIds: await listAmong(deps.db, exam, userIds) })
  }
}

async function tellMoved(deps: Deps, { examId, movedAt, from, before }: Events['exam.moved']): Promise<void> {
  const exam = await findRelevant(deps, examId)
  if (exam === undefined) return
  await notifyInPortions(deps.db, {
    kind: 'exam.changed',
    key: `${examId}:${movedAt}`,
    userIds: await listStayingPeople(deps.db, exam, before),
    params: {
      ...factsOf(exam),
      oldStartsAt: dateOf(from.startsAt),
      oldEndsAt: dateOf(from.endsAt),
      oldMinutes: from.limitMinutes,
    },
    ...pageOf(exam),
    endsAt: exam.endsAt,
    now: deps.clock.now(),
  })
}

async function tellWithdrawn(deps: Deps, event: Events['exam.withdrawn']): Promise<void> {
  const { examId, title, withdrawnAt } = event
  const [startsAt, endsAt] = [dateOf(event.startsAt), dateOf(event.endsAt)]
  const now = deps.clock.now()
  // Enabled again meanwhile: there is nothing to tell.
  if ((endsAt !== null && endsAt <= now) || (await findOpenExam(deps.db, examId)) !== undefined) return
  const about = { type: 'exam', id: examId }
  // Whoever does not know of an exam is not told that it is off.
  const former = await listFormerPeople(deps.db, examId, event.before)
  await notifyInPortions(deps.db, {
    kind: 'exam.cancelled',
    key: `${examId}:${withdrawnAt}`,
    userIds: await listTold(deps.db, { kind: 'exam.assigned', about }, former),
    params: { exam: title, startsAt, endsAt },
    link: null,
    about,
    endsAt,
    now,
  })
}

async function tellApproached(deps: Deps, { examId, kind, at }: Events['exam.approached']): Promise<void> {
  const exam = await findRelevant(deps, examId)
  const now = deps.clock.now()
  const moment = toDate(at)
  const stands = kind === 'exam.endsSoon' ? exam?.endsAt : exam?.startsAt
  // Moved since, or over: what was to be told is not so any more.
  if (exam === undefined || stands?.getTime() !== moment.getTime() || moment <= now) return
  await notifyInPortions(deps.db, {
    kind,
    key: `${examId}:${at}`,
    userIds: await listMissing(deps.db, exam),
    params: factsOf(exam),
    ...pageOf(exam),
    endsAt: moment,
    now,
  })
}

/** Each moment is told of by whichever process is first. */
export async function publishApproaching({ db, clock, outbox }: Deps): Promise<void> {
  const now = clock.now()
  const near = (await listApproaching(db, now)).flatMap(exam =>
    dueMoments(exam, now).flatMap(({ kind, of }) => {
      const at = exam[of]
      return at === null ? [] : [{ examId: exam.id, kind, at }]
    }),
  )
  const untold = near.length === 0 ? [] : await withoutTold(db, near)
  if (untold.length === 0) return
  await inTx(db, async tx => {
    const claimed = await claimMoments(tx, untold, now)
    await outbox.publish(tx, 'exam.approached', ...claimed.map(one => ({ ...one, at: one.at.toISOString() })))
  })
}

export const tellingHandlers = (deps: Deps): EventHandler[] => [
  onEvent('exam.opened', 'exams.tell-opened', event => tellOpened(deps, event)),
  onEvent('department.joined', 'exams.tell-joined', event => tellJoined(deps, event)),
  onEvent('exam.moved', 'exams.tell-moved', event => tellMoved(deps, event)),
  onEvent('exam.withdrawn', 'exams.tell-withdrawn', event => tellWithdrawn(deps, event)),
  onEvent('exam.approached', 'exams.tell-approached', event => tellApproached(deps, event)),
]

export const approachingLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'exams.publishApproaching',
  everyMs: 20_000,
  run: () => publishApproaching(deps),
})
