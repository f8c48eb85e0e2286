/** The exams of a month by the clock of the site, and who would have to be at two of them at once. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { day, id } from '@tripos/contract-kit/fields.ts'

/** As 2026-03. */
export const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** Times are those of a clock at the site: `09:00`. */
const time = z.nullable(z.string())

const calendarExam = z.object({
  id,
  title: z.string(),
  isPublished: z.boolean(),
  /** The first and the last day on which it is open; the same for most. */
  firstDay: day,
  lastDay: day,
  /** Null: it opens with its publishing. */
  startTime: time,
  /** Null: it has no end. 24:00 is the end of its last day. */
  endTime: time,
  limitMinutes: z.int(),
})
export type CalendarExam = z.output<typeof calendarExam>

const calendarClash = z.object({
  ids: z.tuple([id, id]),
  /** Who would have to be at both, and cannot: there is no time to sit one after the other. */
  peopleCount: z.int(),
  /** The departments with most of them. */
  departments: z.array(z.object({ name: z.string(), peopleCount: z.int() })),
})
export type CalendarClash = z.output<typeof calendarClash>

export const examCalendar = {
  list: endpoint({
    path: '/api/exam-calendar/list',
    summary: 'The exams of a month within the data scope of the caller, by the clock of the site, and their clashes',
    access: { permission: 'exam:exam:view' },
    /** Without a month: the one that it is at the site. */
    input: z.strictObject({ month: z.optional(month) }),
    output: z.object({
      month,
      timeZone: z.string(),
      today: day,
      /** The weeks of the month, each from Monday to Sunday. */
      days: z.array(day),
      exams: z.array(calendarExam),
      clashes: z.array(calendarClash),
      /** There are more exams, or more clashes, than are given. */
      isMore: z.boolean(),
      /** Within the scope and published, with neither a start nor an end. */
      alwaysOpenCount: z.int(),
    }),
  }),
}
