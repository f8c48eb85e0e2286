/** The exams of a day with how many candidates have come, and what the caller has to do. */
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { ownWork } from '@tripos/module-kit/own-work.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { shownState } from '../../exams/server/index.ts'
import { countAttendance, listExamsOn, findRoomsOf } from '../../papers/server/index.ts'
import { type dashboard, MAX_ATTENDANCE, MAX_ROOMS } from '../contract.ts'

type Summary = Output<typeof dashboard.summary>

const MAX_EXAMS = 6

export async function showToday(deps: Deps, caller: Caller, dayStart: Date): Promise<NonNullable<Summary['today']>> {
  const { db, clock } = deps
  const found = await listExamsOn(db, caller, { dayStart, limit: MAX_EXAMS + 1 })
  const exams = found.slice(0, MAX_EXAMS)
  // Whoever sees no candidates is told of none.
  const seen = caller.permissions.has('paper:paper:view') ? exams : []
  const [attendance, rooms] = await Promise.all([
    countAttendance(db, caller, { exams: seen, upTo: MAX_ATTENDANCE + 1 }),
    findRoomsOf(deps, caller, seen),
  ])
  const now = clock.now()
  return {
    isMore: found.length > MAX_EXAMS,
    exams: exams.map(exam => ({
      id: exam.id,
      title: exam.title,
      state: shownState(exam, now),
      startsAt: exam.startsAt?.toISOString() ?? null,
      endsAt: exam.endsAt?.toISOString() ?? null,
      attendance: attendance.get(exam.id) ?? null,
      rooms: (rooms.get(exam.id) ?? [])
        .slice(0, MAX_ROOMS)
        .map(({ room, candidateCount, comeCount, handedInCount }) => ({
          room,
          expected: candidateCount,
          come: comeCount,
          handedIn: handedInCount,
        })),
      roomCount: rooms.get(exam.id)?.length ?? 0,
    })),
  }
}

/** Null for those whose rights bring no work; cards with nothing in them are left out. */
export async function showWork({ db }: Deps, { caller, language }: CallerContext): Promise<Summary['work']> {
  const granted = ownWork
    .all()
    .filter(({ needs }) => caller.permissions.has(needs))
    .toSorted((a, b) => Number(b.isAwaited) - Number(a.isAwaited))
  if (granted.length === 0) return null
  const cards = await Promise.all(
    granted.map(async ({ title, link, moment, list }) => ({
      title: title[language],
      link,
      moment,
      entries: (await list(db, caller)).map(entry => ({ ...entry, at: entry.at?.toISOString() ?? null })),
    })),
  )
  return cards.filter(({ entries }) => entries.length > 0)
}
