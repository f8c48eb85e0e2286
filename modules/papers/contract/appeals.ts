/** Appeals (申诉): a candidate objects to a mark of a released result, and staff answer all who object to the same question. */
import * as z from 'zod/mini'
import { earnedPoints, id, line, moment, points } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { questionNo } from '@tripos/question-kinds/paper-question.ts'

const access = { permission: 'paper:paper:appeal' } as const

export const APPEAL_CHARACTERS = 1000

export const appealState = z.enum(['open', 'accepted', 'rejected'])
export type AppealState = z.output<typeof appealState>

const ownAppeal = z.object({
  no: questionNo,
  reason: z.string(),
  state: appealState,
  /** What staff say; empty while it is open. */
  answer: z.string(),
  madeAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type OwnAppeal = z.output<typeof ownAppeal>

const question = z.object({ examId: id, questionVersionId: id })

export const appeals = {
  own: endpoint({
    path: '/api/paper/appeal/own',
    summary: "Appeals against marks of one's own paper, and until when one may appeal",
    access: 'student',
    input: z.strictObject({ paperId: id }),
    output: z.object({
      /** Null where appeals are not taken now, or the paper does not show its marks and answers yet. */
      closesAt: z.nullable(z.string()),
      appeals: z.array(ownAppeal),
    }),
  }),
  add: endpoint({
    path: '/api/paper/appeal/add',
    summary: 'Objects to the mark of one answer of an own paper whose result is released: once for each question',
    access: 'student',
    input: z.strictObject({ paperId: id, no: questionNo, reason: line(APPEAL_CHARACTERS) }),
    output: nothing,
    errors: ['APPEALS_CLOSED', 'APPEAL_MADE'],
  }),
  paging: endpoint({
    path: '/api/paper/appeal/paging',
    summary: 'Questions that candidates object to, those with open appeals first',
    access,
    input: z.strictObject({ ...pageInput, examId: z.optional(id), state: z.optional(z.literal('open')) }),
    output: pageOf(
      z.object({
        ...question.shape,
        examTitle: z.string(),
        excerpt: z.string(),
        openCount: z.int(),
        count: z.int(),
        newestAt: z.string(),
      }),
    ),
  }),
  ofQuestion: endpoint({
    path: '/api/paper/appeal/of-question',
    summary: 'All appeals against the marks of one question, oldest first',
    access,
    input: z.strictObject({ ...question.shape, ...pageInput }),
    output: pageOf(
      z.object({
        id,
        paperId: id,
        realName: z.string(),
        userName: z.string(),
        ...ownAppeal.shape,
        score: z.nullable(earnedPoints),
        maxPoints: points,
        decidedBy: z.nullable(z.string()),
      }),
    ),
  }),
  saveDecision: endpoint({
    path: '/api/paper/appeal/save-decision',
    summary: 'Answers every open appeal against this question in the same way; each candidate is told',
    access,
    input: z.strictObject({ ...question.shape, isAccepted: z.boolean(), answer: line(APPEAL_CHARACTERS) }),
    output: z.object({ decidedCount: z.int() }),
    errors: ['APPEALS_DECIDED'],
  }),
  window: endpoint({
    path: '/api/paper/appeal/window',
    summary: 'Until when candidates of an exam may appeal',
    access,
    input: z.strictObject({ examId: id }),
    output: z.object({ closesAt: z.nullable(z.string()) }),
  }),
  saveWindow: endpoint({
    path: '/api/paper/appeal/save-window',
    summary: 'Sets until when candidates of an exam may appeal; null takes no more appeals',
    access,
    input: z.strictObject({ examId: id, closesAt: z.nullable(moment) }),
    output: nothing,
  }),
}
