import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { countStudentsByDepartment, countStudentsOf } from '../../identity/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { CalendarClash, examCalendar } from '../contract/exam-calendar.ts'
import { countAlwaysOpen, listBetween } from './calendar.queries.ts'
import { listImpossible, placeIn, weeksOf } from './calendar.rules.ts'
import { inBoth } from './clashes.queries.ts'
import type { Sitting } from './clashes.rules.ts'
import { examPeople } from './entry.queries.ts'
import { canBeCounted } from './publish.rules.ts'

type Call = typeof examCalendar.list

const MAX_EXAMS = 300
/** Pairs that are looked at for people whom they share. */
const MAX_PAIRS = 50
const MAX_DEPARTMENTS = 3

type CalendarRow = Awaited<ReturnType<typeof listBetween>>[number]

const isSitting = <R extends CalendarRow>(row: R): row is R & Sitting => row.startsAt !== null && row.endsAt !== null

async function listClashesAmong(db: Db, rows: readonly CalendarRow[]) {
  const pairs = listImpossible(rows.filter(canBeCounted).filter(isSitting))
  const clashes: CalendarClash[] = []
  for (const [one, other] of pairs.slice(0, MAX_PAIRS)) {
    const people = inBoth(examPeople(one), examPeople(other))
    const peopleCount = await countStudentsOf(db, people)
    if (peopleCount === 0) continue
    const departments = await countStudentsByDepartment(db, people, MAX_DEPARTMENTS)
    clashes.push({ ids: [one.id, other.id], peopleCount, departments })
  }
  return { clashes, isMore: pairs.length > MAX_PAIRS }
}

export async function showCalendar({ db, clock }: Deps, caller: Caller, input: Parsed<Call>): Promise<Output<Call>> {
  const timeZone = await findTimeZone(db)
  const today = dayIn(timeZone, clock.now())
  const month = input.month ?? today.slice(0, 7)
  const days = weeksOf(month)
  const [from, to] = [days[0] ?? today, addDays(days.at(-1) ?? today, 1)].map(day => startOfDay(timeZone, day)) as [
    Date,
    Date,
  ]
  const rows = await listBetween(db, caller, { from, to, limit: MAX_EXAMS + 1 })
  const shown = rows.slice(0, MAX_EXAMS)
  const { clashes, isMore } = await listClashesAmong(db, shown)
  return {
    month,
    timeZone,
    today,
    days,
    exams: shown.flatMap(({ id, title, formId, limitMinutes, ...dates }) => {
      const place = placeIn(timeZone, dates)
      return place === undefined ? [] : [{ id, title, isPublished: formId !== null, limitMinutes, ...place }]
    }),
    clashes: clashes.toSorted((a, b) => b.peopleCount - a.peopleCount),
    isMore: isMore || rows.length > MAX_EXAMS,
    alwaysOpenCount: await countAlwaysOpen(db, caller),
  }
}
