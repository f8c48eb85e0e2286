/** The calendar of a person as bytes, and the address that programs fetch it from. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { hashSecret, newSecret } from '@tripos/runtime/random.ts'
import type { calendar } from '../contract.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { findStaff } from '../../identity/server/index.ts'
import { type CalendarOwner, deleteAddress, findMadeAt, putAddress } from './addresses.queries.ts'
import { CALENDAR_NAME, type CalendarEntry, eventsOf } from './calendar-events.rules.ts'
import { findExamEntry, listCourseEntries, listExamEntries, listStaffEntries, type Span } from './entries.queries.ts'
import { writeCalendar } from './ical.rules.ts'

type Calls = typeof calendar

export const CALENDAR_MIME = 'text/calendar'
const DAY_SECONDS = 24 * 60 * 60
const PAST_DAYS = 90
const COMING_DAYS = 365
const MAX_ENTRIES = 500

/** Links stand in it only where the server has been told its address: the name that a request gives is anybody's. */
function write({ config }: Deps, entries: readonly CalendarEntry[], language: Language): string {
  const origin = config.publicUrl?.replace(/\/+$/, '') ?? null
  return writeCalendar({ name: CALENDAR_NAME[language], events: eventsOf(entries, { language, origin }) })
}

const nearness =
  (now: Date) =>
  ({ startsAt, endsAt }: { readonly startsAt?: Date | null; readonly endsAt: Date | null }): number =>
    Math.abs((endsAt ?? startsAt ?? now).getTime() - now.getTime())

/** Whoever has become staff, or is no more, has the other calendar from then on. */
async function listEntries(deps: Deps, { userId, roleType }: CalendarOwner, span: Span): Promise<CalendarEntry[]> {
  if (roleType === RoleType.administrator) {
    const staff = await findStaff(deps, userId)
    return staff === undefined ? [] : [...(await listStaffEntries(deps.db, staff, span))]
  }
  const [exams, courses] = await Promise.all([
    listExamEntries(deps.db, userId, span),
    listCourseEntries(deps.db, userId, span),
  ])
  return [...exams, ...courses]
}

export async function writeFeed(deps: Deps, owner: CalendarOwner): Promise<string> {
  const now = deps.clock.now()
  const span = {
    from: addSeconds(now, -PAST_DAYS * DAY_SECONDS),
    to: addSeconds(now, COMING_DAYS * DAY_SECONDS),
    now,
    limit: MAX_ENTRIES,
  }
  const entries = await listEntries(deps, owner, span)
  const near = nearness(now)
  const nearest = entries.toSorted((a, b) => near(a) - near(b)).slice(0, MAX_ENTRIES)
  // By id, so that the bytes stay the same while nothing changes.
  return write(
    deps,
    nearest.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    owner.language,
  )
}

export async function exportExam(deps: Deps, { caller, language }: CallerContext, id: string): Promise<Download> {
  const exam = (await findExamEntry(deps.db, caller.userId, id)) ?? fail('NOT_FOUND')
  if (exam.startsAt === null && exam.endsAt === null) return fail('NOT_FOUND')
  return {
    fileName: `${exam.title}.ics`,
    mime: `${CALENDAR_MIME}; charset=utf-8`,
    body: Buffer.from(write(deps, [exam], language)),
  }
}

export async function showAddress({ db }: Deps, { userId }: Caller): Promise<Output<Calls['showAddress']>> {
  const madeAt = await findMadeAt(db, userId)
  return { madeAt: madeAt?.toISOString() ?? null }
}

export async function setAddress(
  { db, clock }: Deps,
  { caller: { userId }, language }: CallerContext,
): Promise<Output<Calls['setAddress']>> {
  const token = newSecret()
  await putAddress(db, { userId, tokenHash: hashSecret(token), language, madeAt: clock.now() })
  return { token }
}

export const removeAddress = ({ db }: Deps, { userId }: Caller): Promise<void> => deleteAddress(db, userId)
