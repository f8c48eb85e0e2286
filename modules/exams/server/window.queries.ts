/** When an exam is open, as SQL on `exams`. entry.rules says the same; test/window-cases.ts holds both. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'

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

/** In progress at some moment of the day that begins then. */
export const isExamOpenOn = (dayStart: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exams.state = ${sql.lit(ExamState.inProgress)}
    and (exams.starts_at is null or exams.starts_at < ${addSeconds(dayStart, DAY_SECONDS)})
    and (exams.ends_at is null or exams.ends_at > ${dayStart})`
