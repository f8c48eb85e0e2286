/** What one person has reached: exams, courses, time, knowledge points, certificates. For staff in scope, and for the person. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import { knowledgeShare } from '../../papers/contract/result-shares.ts'

/** So many of each stand in a report, the latest ones. */
export const MAX_REPORTED = 200

const exam = z.object({
  examId: id,
  title: z.string(),
  attemptCount: z.int(),
  startedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** In hundredths. Null while nothing is decided, and for the person before it is released. */
  score: z.nullable(z.int()),
  totalPoints: z.nullable(z.int()),
  isPassed: z.nullable(z.boolean()),
})

const course = z.object({
  courseId: id,
  title: z.string(),
  /** Of the required lessons. */
  share: z.number(),
  seconds: z.int(),
  openedAt: z.string(),
  completedAt: z.nullable(z.string()),
})

const certificate = z.object({ title: z.string(), number: z.string(), issuedAt: z.string() })

const report = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  departments: z.array(z.string()),
  exams: z.array(exam),
  courses: z.array(course),
  /** In all courses. */
  learntSeconds: z.int(),
  knowledge: z.array(knowledgeShare),
  certificates: z.array(certificate),
})
export type PersonReport = z.output<typeof report>

const view = { permission: 'stat:report:view' } as const

export const personReport = {
  show: endpoint({
    path: '/api/stat/person/report',
    summary: 'What a student of the scope has reached in exams and courses',
    access: view,
    input: z.strictObject({ userId: id }),
    output: report,
  }),
  pdf: endpoint({
    path: '/api/stat/person/pdf',
    summary: 'The report of a student of the scope as PDF',
    access: view,
    transport: 'download',
    input: z.strictObject({ userId: id }),
    output: nothing,
  }),
  mine: endpoint({
    path: '/api/stat/person/mine',
    summary: 'What the student has reached; scores as far as they are released',
    access: 'student',
    input: z.strictObject({}),
    output: report,
  }),
  ownPdf: endpoint({
    path: '/api/stat/person/own-pdf',
    summary: 'The student’s own report as PDF',
    access: 'student',
    transport: 'download',
    input: z.strictObject({}),
    output: nothing,
  }),
}
