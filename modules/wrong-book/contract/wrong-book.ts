/** The wrong book (错题本): what a student got wrong or left open, once the exam shows its answers to that student. */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, ids, named, questionType, search } from '@tripos/contract-kit/fields.ts'
import { reviewedQuestion } from '../../papers/contract/papers.ts'
import { cause, questionMark } from './question-marks.ts'

/** The most that one sheet has on it. */
export const MAX_ON_SHEET = 100

/** By how much a question was missed. */
export const verdict = z.enum(['unanswered', 'wrong', 'partly'])
export type Verdict = z.output<typeof verdict>

/** Of 1 to 10 right answers in a row; null: nothing leaves the book by itself. */
const rightsNeeded = z.nullable(z.int().check(z.gte(1), z.lte(10)))

const filter = {
  search,
  examId: z.optional(id),
  type: z.optional(questionType),
  cause: z.optional(cause),
  knowledgeId: z.optional(id),
  show: z._default(z.enum(['inBook', 'removed']), 'inBook'),
}

const sheetInput = { ...filter, withAnswers: z._default(z.boolean(), false) }

const entry = z.object({
  questionId: id,
  type: questionType,
  /** The beginning of the question as it was on the paper. */
  excerpt: z.string(),
  wrongCount: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Where it was missed last. */
  last: z.object({ paperId: id, examId: id, examTitle: z.string(), no: z.int(), verdict }),
  rightStreak: z.int(),
  ...questionMark,
})

const counted = { count: z.int() }

export const wrongBook = {
  paging: endpoint({
    path: '/api/wrong-book/paging',
    summary: "One's own wrong book, of one exam or of all, what was missed last first",
    access: 'student',
    input: z.strictObject({ ...pageInput, ...filter }),
    output: pageOf(entry),
  }),
  facets: endpoint({
    path: '/api/wrong-book/facets',
    summary: "What one's own wrong book can be narrowed by, and how questions leave it",
    access: 'student',
    input: z.strictObject({ examId: z.optional(id) }),
    output: z.object({
      total: z.int(),
      removedCount: z.int(),
      rightsNeeded,
      exams: z.array(z.object({ id, title: z.string(), ...counted })),
      types: z.array(z.object({ type: questionType, ...counted })),
      knowledge: z.array(z.object({ ...named.shape, ...counted })),
    }),
  }),
  sheet: endpoint({
    path: '/api/wrong-book/sheet',
    summary: "The questions of one's own wrong book to print, up to a hundred, with or without answers",
    access: 'student',
    input: z.strictObject(sheetInput),
    output: z.object({
      total: z.int(),
      rows: z.array(
        z.object({ questionId: id, paperId: id, examTitle: z.string(), note: z.string(), question: reviewedQuestion }),
      ),
    }),
    pictures: 'session',
  }),
  sheetPdf: endpoint({
    path: '/api/wrong-book/sheet-pdf',
    summary: 'The same as PDF, in the language of the caller',
    access: 'student',
    transport: 'download',
    input: z.strictObject(sheetInput),
    output: nothing,
  }),
  remove: endpoint({
    path: '/api/wrong-book/remove',
    summary: "Takes questions out of one's own wrong book; a new mistake brings one back",
    access: 'student',
    input: z.strictObject({ questionIds: ids }),
    output: nothing,
  }),
  restore: endpoint({
    path: '/api/wrong-book/restore',
    summary: 'Puts questions back that were taken out',
    access: 'student',
    input: z.strictObject({ questionIds: ids }),
    output: nothing,
  }),
  saveSettings: endpoint({
    path: '/api/wrong-book/save-settings',
    summary: "After how many right answers in a row a question leaves one's own wrong book",
    access: 'student',
    input: z.strictObject({ rightsNeeded }),
    output: nothing,
  }),
}
