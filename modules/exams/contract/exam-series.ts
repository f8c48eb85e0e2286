/** Series: an exam that comes again. Each of its exams is one of its own, with questions drawn anew. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { day, examState, id } from '@tripos/contract-kit/fields.ts'

export const MAX_SERIES_COUNT = 200
export const MAX_LEAD_DAYS = 60

export const seriesUnit = z.enum(['day', 'week', 'month'])
export type SeriesUnit = z.output<typeof seriesUnit>

const seriesFields = {
  unit: seriesUnit,
  /** 2 and weeks: every other week. */
  every: z.int().check(z.gte(1), z.lte(366)),
  /** How many exams there are in all, the first one included; null: until a day. */
  maxCount: z.nullable(z.int().check(z.gte(2), z.lte(MAX_SERIES_COUNT))),
  /** The last day on which one may begin, by the calendar of the site; null: until a number. */
  lastOn: z.nullable(day),
}
const seriesRule = z.object(seriesFields)
export type SeriesRule = z.output<typeof seriesRule>

const settings = {
  ...seriesFields,
  /** How many days before it begins each exam is made. */
  leadDays: z.int().check(z.gte(0), z.lte(MAX_LEAD_DAYS)),
  /** Each is published as soon as it is made, with the rights of whoever has set up the series; otherwise it waits as a draft. */
  publishes: z.boolean(),
}

export const examSeries = {
  show: endpoint({
    path: '/api/exam-series/show',
    summary: 'How an exam comes again, which exams have been made of it, and when the next ones are',
    access: { permission: 'exam:exam:view' },
    input: z.strictObject({ id }),
    output: z.object({
      /** The exam that comes again, also where one was asked for that was made of it. */
      id,
      title: z.string(),
      hasTimes: z.boolean(),
      /** Null: it does not come again. */
      series: z.nullable(z.object({ ...settings, version: z.int(), nextStarts: z.array(z.string()) })),
      made: z.array(
        z.object({
          id,
          title: z.string(),
          startsAt: z.nullable(z.string()),
          state: examState,
          isPublished: z.boolean(),
          /** Changes of the series do not reach it: it was published, or changed by hand. */
          isOnItsOwn: z.boolean(),
        }),
      ),
    }),
  }),
  save: endpoint({
    path: '/api/exam-series/save',
    summary: 'Says how an exam comes again; drafts that were made of it and not changed by hand follow',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ ...settings, id, version: z.optional(z.int()) }),
    output: nothing,
    errors: ['SERIES_WITHOUT_TIMES', 'SERIES_IN_SERIES', 'EDIT_CONFLICT', 'EXAM_IN_COURSE', 'EXAM_IS_SOLD'],
  }),
  end: endpoint({
    path: '/api/exam-series/delete',
    summary: 'No more exams are made; those that have been made stay',
    access: { permission: 'exam:exam:edit' },
    input: z.strictObject({ id }),
    output: nothing,
  }),
}
