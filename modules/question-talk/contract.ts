/** What students say about a question, below its page. Only who may see the question with its answer finds any of it. */
import * as z from 'zod/mini'
import { id, ids, questionType, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

export const PostState = { shown: 1, hidden: 2 } as const
export type PostState = (typeof PostState)[keyof typeof PostState]

export const POST_CHARACTERS = 1000

/** Plain text of several lines, without control characters but line ends. */
const text = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(POST_CHARACTERS), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u))
const state = z.literal(Object.values(PostState))

const post = z.object({
  id,
  text: z.string(),
  /** Others see only what is shown; the writer the own ones when hidden too. */
  state,
  realName: z.string(),
  /** An address of /files; empty if none. */
  avatar: z.string(),
  isOwn: z.boolean(),
  /** By the caller. */
  isReported: z.boolean(),
  createdAt: z.string(),
})

const staffRow = z.object({
  id,
  text: z.string(),
  state,
  author: z.object({ id, userName: z.string(), realName: z.string() }),
  question: z.object({ id, type: questionType, excerpt: z.string() }),
  /** Students who have reported it since somebody last looked. */
  reportCount: z.int(),
  createdAt: z.string(),
  /** Students no longer see it. */
  removal: z.nullable(z.object({ at: z.string(), by: z.string(), isByAuthor: z.boolean() })),
})

const view = { permission: 'qu:talk:view' } as const
const edit = { permission: 'qu:talk:edit' } as const

export const questionTalk = {
  list: endpoint({
    path: '/api/question-talk/list',
    summary: 'What was said about a question that the student may see with its answer, the newest first',
    access: 'student',
    input: z.strictObject({ ...pageInput, questionId: id }),
    output: pageOf(post),
  }),
  write: endpoint({
    path: '/api/question-talk/write',
    summary: 'Says something about a question that the student may see with its answer',
    access: 'student',
    input: z.strictObject({ questionId: id, text }),
    output: z.object({ id }),
    errors: ['QUESTION_TALK_REPEATED', 'TOO_MANY_TRIES'],
  }),
  remove: endpoint({
    path: '/api/question-talk/remove',
    summary: 'Takes back what the student has written',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  report: endpoint({
    path: '/api/question-talk/report',
    summary: 'Reports a post of somebody else to staff; again it is the same report',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['TOO_MANY_TRIES'],
  }),
  paging: endpoint({
    path: '/api/question-talk/paging',
    summary: 'What was said about the questions of the banks that the caller sees',
    access: view,
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['createdAt', 'reportCount']),
      search,
      state: z.optional(state),
      reported: z.optional(z.enum(['yes'])),
      /** What was taken back or deleted, in place of what was not. */
      removed: z._default(z.enum(['no', 'yes']), 'no'),
    }),
    output: z.object({
      ...pageOf(staffRow).shape,
      /** Reported posts of all of them that students still see. */
      reportedCount: z.int(),
    }),
  }),
  setState: endpoint({
    path: '/api/question-talk/state',
    summary: 'Hides posts from students, or shows them again; what was reported of them is settled by it',
    access: edit,
    input: z.strictObject({ ids, state }),
    output: nothing,
  }),
  delete: endpoint({
    path: '/api/question-talk/delete',
    summary: 'Deletes posts; staff still find what stood there',
    access: edit,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
}
