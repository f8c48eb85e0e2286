/** What markers call: which exams and questions wait, the next answer, and giving points to it. */
import * as z from 'zod/mini'
import { endpoint, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, optionalLine, paperState, points, search } from '@tripos/contract-kit/fields.ts'
import { questionNo } from '@tripos/question-kinds/paper-question.ts'
import { givingRole, markingTask } from './marking-task.ts'
import { annotations } from './annotations.ts'
import { machineSuggestion } from './machine-suggestions.ts'
import { tickedItems } from './rubric.ts'

const givenMark = z.strictObject({
  paperId: id,
  no: questionNo,
  points,
  comment: optionalLine(1000),
  /** Items of the rubric that hold of the answer; the points say what follows, also where they were changed by hand. */
  ticked: z._default(tickedItems, []),
  /** All of them, each time: what is left out is deleted. One that does not fit the answer is refused with EDIT_CONFLICT. */
  annotations: z._default(annotations, []),
  /** The newest revision seen, 0 if none: somebody else's newer mark is refused with EDIT_CONFLICT. */
  seenRevision: z.int().check(z.gte(0)),
  /** The newest regrade of the question that was seen: the maximum may be another one after it. */
  seenRegrade: z._default(z.int().check(z.gte(0)), 0),
  /** As what the answer was shown: another one meanwhile is refused with EDIT_CONFLICT. */
  role: z._default(givingRole, 'sole'),
})

/** Apart from `papers`, which students load. */
export const markingCalls = {
  listExams: endpoint({
    path: '/api/paper/marking/exams',
    summary: 'Exams with answers that a person marks',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(z.object({ examId: id, title: z.string(), waitingCount: z.int(), markedCount: z.int() })),
  }),
  questions: endpoint({
    path: '/api/paper/marking/questions',
    summary: 'The questions of an exam that a person marks, with how many answers wait',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ examId: id }),
    output: z.object({
      /** Empty where nothing of the exam is for people to mark. */
      examTitle: z.string(),
      questions: z.array(
        z.object({ questionVersionId: id, excerpt: z.string(), waitingCount: z.int(), markedCount: z.int() }),
      ),
    }),
  }),
  next: endpoint({
    path: '/api/paper/marking/next',
    summary: 'The next answer to mark, in a stable order that no candidate decides; null when none is left',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({
      examId: id,
      questionVersionId: z.optional(id),
      /** Answers by chance, or all of a paper before the next one. */
      order: z._default(z.enum(['mixed', 'paper']), 'mixed'),
      /** Go on after this one. */
      after: z.optional(z.object({ paperId: id, no: questionNo })),
    }),
    output: z.nullable(markingTask),
    pictures: 'session',
  }),
  task: endpoint({
    path: '/api/paper/marking/task',
    summary: 'One answer to look at again',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ paperId: id, no: questionNo }),
    output: markingTask,
    pictures: 'session',
  }),
  mark: endpoint({
    path: '/api/paper/marking/mark',
    summary: 'Gives points to an answer, alone or as one of two. Marks are revisions: a changed mark is a new row',
    access: { permission: 'paper:paper:mark' },
    input: givenMark,
    output: z.object({ revision: z.int(), paperState, score: z.nullable(points) }),
    errors: [
      'POINTS_ABOVE_MAX',
      'PAPER_NOT_CLOSED',
      'EDIT_CONFLICT',
      'ANSWER_REGRADED',
      'ANSWER_MARKED',
      'ANSWER_NOT_ASSIGNED',
    ],
  }),
  suggest: endpoint({
    path: '/api/paper/marking/suggest',
    summary:
      'Asks the service for machine suggestions about a short answer; its text leaves the server, nothing of the candidate does. No mark is given',
    access: { permission: 'paper:paper:mark' },
    input: z.strictObject({ paperId: id, no: questionNo }),
    output: machineSuggestion,
    errors: ['SUGGESTIONS_OFF', 'SUGGESTION_FAILED', 'TOO_MANY_TRIES'],
  }),
}
