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
import { byOwnTimes } from './own-groups.ts'
import { lastEndOf } from './overrides.rules.ts'
import {
  claimMoments,
  findOpenExam,
  listAmong,
  listApproaching,
  listForDepartments,
  listFormerPeople,
  listMissing,
  listNewPeople,
  listReached,
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
  if (exam === undefined) return undefined
  const end = lastEndOf(exam)
  return end === null || end > clock.now() ? exam : undefined
}

/** These people by the times that they have, but for those for whom it is over. */
async function groupsOf({ db, clock }: Deps, exam: ToldExam, userIds: readonly string[]) {
  const now = clock.now()
  return (await byOwnTimes(db, exam, userIds)).filter(({ own: { endsAt } }) => endsAt === null || endsAt > now)
}

/** `announcedAt` parts what is told of one announcement from what is told of the next. */
async function tellAssigned(
  deps: Deps,
  exam: ToldExam,
  { announcedAt, userIds }: { readonly announcedAt: string; readonly userIds: readonly string[] },
): Promise<void> {
  for (const { own, people, key } of await groupsOf(deps, exam, userIds))
    await notifyInPortions(deps.db, {
      kind: 'exam.assigned',
      key: `${exam.id}:${announcedAt}${key}`,
      userIds: people,
      params: factsOf(own),
      ...pageOf(exam),
      endsAt: own.endsAt,
      now: deps.clock.now(),
    })
}

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

type Times = Pick<ToldExam, 'startsAt' | 'endsAt' | 'limitMinutes'>
const TIMES = ['startsAt', 'endsAt', 'limitMinutes'] as const
const differ = (one: Times, other: Times, field: (typeof TIMES)[number]): boolean =>
  one[field]?.valueOf() !== other[field]?.valueOf()

/** What a group had before the exam was moved: what is their own was so before. Undefined: nothing has changed for them. */
function timesBefore(own: Times, { exam, old }: { readonly exam: Times; readonly old: Times }): Times | undefined {
  const isOwn = (field: (typeof TIMES)[number]): boolean => differ(own, exam, field)
  if (!TIMES.some(field => !isOwn(field) && differ(exam, old, field))) return undefined
  return {
    startsAt: isOwn('startsAt') ? own.startsAt : old.startsAt,
    endsAt: isOwn('endsAt') ? own.endsAt : old.endsAt,
    limitMinutes: isOwn('limitMinutes') ? own.limitMinutes : old.limitMinutes,
  }
}

async function tellMoved(deps: Deps, { examId, movedAt, from, before }: Events['exam.moved']): Promise<void> {
  const exam = await findRelevant(deps, examId)
  if (exam === undefined) return
  const staying = await listStayingPeople(deps.db, exam, before)
  const old = { startsAt: dateOf(from.startsAt), endsAt: dateOf(from.endsAt), limitMinutes: from.limitMinutes }
  for (const { own, people, key } of await groupsOf(deps, exam, staying)) {
    const past = timesBefore(own, { exam, old })
    if (past === undefined) continue
    await notifyInPortions(deps.db, {
      kind: 'exam.changed',
      key: `${examId}:${movedAt}${key}`,
      userIds: people,
      params: {
        ...factsOf(own),
        oldStartsAt: past.startsAt,
        oldEndsAt: past.endsAt,
        oldMinutes: past.limitMinutes,
      },
      ...pageOf(exam),
      endsAt: own.endsAt,
      now: deps.clock.now(),
    })
  }
}

/** Whoever has the same times is told in the same words. */
async function tellArranged(deps: Deps, { examId, arrangedAt, reason, ...subjects }: Events['exam.arranged']) {
  const { db, clock } = deps
  const exam = await findOpenExam(db, examId)
  if (exam === undefined) return
  for (const { own, people, key } of await groupsOf(deps, exam, await listReached(db, exam, subjects))) {
    await notifyInPortions(db, {
      kind: 'exam.arranged',
      key: `${examId}:${arrangedAt}${key}`,
      userIds: people,
      params: { ...factsOf(own), reason },
      ...pageOf(exam),
      endsAt: own.endsAt,
      now: clock.now(),
    })
  }
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
  if (exam === undefined || moment <= now) return
  for (const { own, people, key } of await groupsOf(deps, exam, await listMissing(deps.db, exam))) {
    const stands = kind === 'exam.endsSoon' ? own.endsAt : own.startsAt
    // Moved since, or not so for these: there is nothing to tell.
    if (stands?.getTime() !== moment.getTime()) continue
    await notifyInPortions(deps.db, {
      kind,
      key: `${examId}:${at}${key}`,
      userIds: people,
      params: factsOf(own),
      ...pageOf(exam),
      endsAt: moment,
      now,
    })
  }
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
  onEvent('exam.arranged', 'exams.tell-arranged', event => tellArranged(deps, event)),
  onEvent('exam.withdrawn', 'exams.tell-withdrawn', event => tellWithdrawn(deps, event)),
  onEvent('exam.approached', 'exams.tell-approached', event => tellApproached(deps, event)),
]

export const approachingLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'exams.publishApproaching',
  everyMs: 20_000,
  run: () => publishApproaching(deps),
})
