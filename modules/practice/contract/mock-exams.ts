/** Mock exams that students make of banks to practise: taken in the exam room, counted nowhere. */
import * as z from 'zod/mini'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { id, paperState, points } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

/** Those that the machine marks; a combined question is asked where that holds of all its parts. */
export const MOCK_TYPES = [
  QuestionType.singleChoice,
  QuestionType.multipleChoice,
  QuestionType.trueFalse,
  QuestionType.fillIn,
  QuestionType.combined,
  QuestionType.matching,
  QuestionType.ordering,
  QuestionType.numeric,
] as const
export type MockType = (typeof MOCK_TYPES)[number]

export const MAX_MOCK_QUESTIONS = 100
export const MIN_MOCK_MINUTES = 5
export const MAX_MOCK_MINUTES = 180
/** That one person may begin within 24 hours. */
export const MAX_MOCKS_A_DAY = 10

export const mockExams = {
  start: endpoint({
    path: '/api/practice/mock/start',
    summary: 'Begins a mock exam of a bank; one that is under way is gone on with instead',
    access: 'student',
    input: z.strictObject({
      bankId: id,
      /** As many as there are, where the choice has fewer. */
      questionCount: z.int().check(z.gte(1), z.lte(MAX_MOCK_QUESTIONS)),
      limitMinutes: z.int().check(z.gte(MIN_MOCK_MINUTES), z.lte(MAX_MOCK_MINUTES)),
      types: z.array(z.literal([...MOCK_TYPES])).check(z.minLength(1), z.maxLength(MOCK_TYPES.length)),
      /** A chapter, with those below it. */
      chapterId: z.optional(id),
      knowledgeId: z.optional(id),
    }),
    output: z.object({ paperId: id, isResumed: z.boolean() }),
    errors: ['PRACTICE_NOTHING', 'PRACTICE_MOCKS_TODAY'],
  }),
  paging: endpoint({
    path: '/api/practice/mock/paging',
    summary: 'Own mock exams of a bank, the newest first',
    access: 'student',
    input: z.strictObject({ ...pageInput, bankId: id }),
    output: pageOf(
      z.object({
        id,
        paperId: id,
        state: paperState,
        startedAt: z.string(),
        limitMinutes: z.int(),
        questionCount: z.int(),
        /** Null until it is marked. */
        score: z.nullable(points),
        totalPoints: points,
        isPassed: z.nullable(z.boolean()),
      }),
    ),
  }),
  remove: endpoint({
    path: '/api/practice/mock/remove',
    summary: 'Takes a mock exam off the own list once it is handed in',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['PRACTICE_MOCK_OPEN'],
  }),
}
