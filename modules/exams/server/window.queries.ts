/** When an exam is open, as SQL on `exams`. entry.rules says the same; test/window-cases.ts holds both. */
import { ExamState, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { isOfStaff } from './exam-scope.queries.ts'

const DAY_SECONDS = 86_400

/** `shownState` as SQL. */
const shownState = (now: Date): RawBuilder<ExamState> => sql<ExamState>`(case
  when exams.state = ${sql.lit(ExamState.disabled)} then ${sql.lit(ExamState.disabled)}
  when exams.starts_at > ${now} then ${sql.lit(ExamState.notStarted)}
  when exams.ends_at <= ${now} then ${sql.lit(ExamState.ended)}
  else ${sql.lit(ExamState.inProgress)} end)`

export const isExamShownAs = (states: readonly ExamState[], now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${shownState(now)} in (${sql.join(states.map(state => sql.lit(state)))})`

/** Entry was possible, and is not any more. */
export const isLateForExam = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(exams.starts_at + exams.late_entry_minutes * interval '1 minute' < ${now}, false)`

/** For the first who may; null where it has no start. */
const firstStart = sql`(case when exams.starts_at is not null then least(exams.starts_at, exams.first_own_start) end)`

/** It has begun, for somebody at least. */
export const hasExamBegun = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(exams.starts_at is null or ${firstStart} <= ${now})`

/** When `mayStillEnter` begins to hold; null where it holds already, or never will. */
export const nextExamStart = (moment: { readonly now: Date; readonly graceSeconds: number }) =>
  sql<Date | null>`(case when ${mayBeEntered(moment)} and ${firstStart} > ${moment.now} then ${firstStart} end)`

/** `lastEndOf` as SQL. */
export const lastExamEnd: RawBuilder<Date | null> = sql<Date | null>`(case when exams.ends_at is not null
  then greatest(exams.ends_at, exams.last_own_end) end)`

/** No other has a `nextExamStart`. An index knows these; it would ask each exam that there ever was. */
export const isExamToStart = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`exams.starts_at > ${now}`

const LATE = sql`exams.late_entry_minutes * interval '1 minute'`

/** `lastEntryEndsAt` as SQL. */
export const lastExamEntry: RawBuilder<Date | null> = sql<Date | null>`(case
  when least(exams.ends_at, exams.starts_at + ${LATE}) is not null then greatest(
    least(exams.ends_at, exams.starts_at + ${LATE}), exams.last_own_end,
    case when exams.last_own_start is not null
      then least(greatest(exams.ends_at, exams.last_own_end), exams.last_own_start + ${LATE}) end) end)`

/** In progress, for somebody at least, at some moment of the day that begins then. */
export const isExamOpenOn = (dayStart: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exams.state = ${sql.lit(ExamState.inProgress)}
    and (exams.starts_at is null or least(exams.starts_at, exams.first_own_start) < ${addSeconds(dayStart, DAY_SECONDS)})
    and (exams.ends_at is null or ${lastExamEnd} > ${dayStart})`

/**
 * It has begun, and somebody may still enter, with the grace in which a start on its way is stored. One that was disabled in
 * its window may go on, so it counts until its end. What a student made to practise is entered once, as it is made.
 */
export const mayStillEnter = (moment: { readonly now: Date; readonly graceSeconds: number }) =>
  sql<SqlBool>`(${mayBeEntered(moment)} and ${hasExamBegun(moment.now)})`

/** Now or later. */
function mayBeEntered({ now, graceSeconds }: { readonly now: Date; readonly graceSeconds: number }) {
  return sql<SqlBool>`(exams.form_id is not null and ${isOfStaff}
    and coalesce(${lastExamEntry} >= ${addSeconds(now, -graceSeconds)}, exams.state <> ${sql.lit(ExamState.disabled)}))`
}

/** Its author lets those who have handed in see the answers while others write. */
export const areAnswersOutWhileOpen: RawBuilder<SqlBool> = sql<SqlBool>`(exams.keys_while_open and (
  (exams.release -> 'answers' ->> 'rule')::int in (${sql.lit(ReleaseRule.atOnce)}, ${sql.lit(ReleaseRule.afterMarking)})
  or exams.answers_released_at is not null))`
