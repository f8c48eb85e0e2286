/** Regrading (重判): another decision about a question of an exam that was taken, looked at first, then applied (docs/adr/0064). */
import * as z from 'zod/mini'
import { earnedPoints, id, line, points, questionType, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { correctedKey } from '@tripos/question-kinds/corrected-key.ts'
import { questionNo } from '@tripos/question-kinds/paper-question.ts'
import { questionView } from '@tripos/question-kinds/question-content.ts'
import { regradeDecision } from './regrade-decision.ts'
import { rubric } from './rubric.ts'

const access = { permission: 'paper:paper:regrade' } as const

/** Reckoned now; to be looked at; applied now; done. */
export const regradeState = z.enum(['reckoning', 'ready', 'applying', 'done'])
export type RegradeState = z.output<typeof regradeState>

/** The question of a form as it counts now. */
const questionRow = z.object({
  questionVersionId: id,
  excerpt: z.string(),
  type: questionType,
  /** What it is worth by the newest form and the regrades since. */
  points,
  isOut: z.boolean(),
  /** Finished papers that have it, and the mean share of its points that they reached. */
  paperCount: z.int(),
  shareRight: z.nullable(z.number()),
  regradeCount: z.int(),
})

const regrade = z.object({
  id,
  questionVersionId: id,
  excerpt: z.string(),
  state: regradeState,
  decision: regradeDecision,
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  appliedAt: z.nullable(z.string()),
  /** Papers that were looked at so far. */
  paperCount: z.int(),
  changedCount: z.int(),
  raisedCount: z.int(),
  loweredCount: z.int(),
  nowPassedCount: z.int(),
  nowFailedCount: z.int(),
  /** Another regrade was applied since it was reckoned: it is to be reckoned anew. */
  isStale: z.boolean(),
})
export type Regrade = z.output<typeof regrade>

const change = z.object({
  paperId: id,
  realName: z.string(),
  userName: z.string(),
  attemptNo: z.int(),
  no: questionNo,
  oldPoints: z.nullable(earnedPoints),
  newPoints: z.nullable(earnedPoints),
  oldMax: points,
  newMax: points,
  oldScore: z.nullable(points),
  newScore: z.nullable(points),
  oldTotal: points,
  newTotal: points,
  oldPassed: z.nullable(z.boolean()),
  newPassed: z.nullable(z.boolean()),
})
export type RegradeChange = z.output<typeof change>

export const regrades = {
  questions: endpoint({
    path: '/api/paper/regrade/questions',
    summary: 'The questions of an exam that papers may have, in the order of its forms, with how they did',
    access,
    input: z.strictObject({ examId: id, questionId: z.optional(id), ...pageInput }),
    output: z.object({ examTitle: z.string(), ...pageOf(questionRow).shape }),
  }),
  question: endpoint({
    path: '/api/paper/regrade/question',
    summary: 'One question of an exam as it counts now, with its key',
    access,
    input: z.strictObject({ examId: id, questionVersionId: id }),
    output: z.object({
      examTitle: z.string(),
      ...questionRow.shape,
      question: questionView,
      /** Null where a person marks all of it: then there is no key to correct. */
      keys: z.nullable(z.array(correctedKey)),
      /** A person marks it, in part or as a whole, and nothing was decided for all of it: it may have a rubric. */
      mayHaveRubric: z.boolean(),
      /** The one that holds. */
      rubric: z.nullable(rubric),
    }),
    pictures: 'session',
  }),
  paging: endpoint({
    path: '/api/paper/regrade/paging',
    summary: 'Regrades of an exam, the newest first',
    access,
    input: z.strictObject({ examId: id, questionVersionId: z.optional(id), ...pageInput }),
    output: pageOf(regrade),
  }),
  show: endpoint({
    path: '/api/paper/regrade/show',
    summary: 'One regrade: how far it is, and what it changes',
    access,
    input: z.strictObject({ id }),
    output: regrade,
  }),
  changes: endpoint({
    path: '/api/paper/regrade/changes',
    summary: 'Every mark that a regrade changes, the old one and the new one; those first that pass or fail by it',
    access,
    input: z.strictObject({ id, ...pageInput, search, flips: z._default(z.boolean(), false) }),
    output: pageOf(change),
  }),
  save: endpoint({
    path: '/api/paper/regrade/save',
    summary: 'Notes a decision, and begins to reckon what it would change; no mark is changed yet',
    access,
    input: z.strictObject({
      examId: id,
      questionVersionId: id,
      decision: regradeDecision,
      /** Candidates whose mark changes read it. */
      reason: line(500),
    }),
    output: z.object({ id }),
    errors: ['REGRADE_KEY_NOT_FITTING', 'REGRADE_LAST_QUESTION', 'RUBRIC_NOT_FITTING'],
  }),
  commit: endpoint({
    path: '/api/paper/regrade/commit',
    summary: 'Applies what was looked at; one at a time in an exam',
    access,
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['REGRADE_STALE', 'REGRADE_RUNNING', 'REGRADE_NOT_READY'],
  }),
  delete: endpoint({
    path: '/api/paper/regrade/delete',
    summary: 'Forgets a regrade that was only looked at',
    access,
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['REGRADE_NOT_READY'],
  }),
}
