/** The talk under a course or a lesson: comments and questions of learners, answers of lecturers and staff. */
import * as z from 'zod/mini'
import { id, ids, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

export const TalkKind = { comment: 1, question: 2 } as const
export type TalkKind = (typeof TalkKind)[keyof typeof TalkKind]

/** `waiting`: nobody but its writer and staff sees it yet. */
export const TalkState = { waiting: 0, shown: 1, hidden: 2 } as const
export type TalkState = (typeof TalkState)[keyof typeof TalkState]

/** Who said something under a course. */
export const TalkVoice = { learner: 1, lecturer: 2, staff: 3 } as const
export type TalkVoice = (typeof TalkVoice)[keyof typeof TalkVoice]

export const TALK_CHARACTERS = 2000
/** Answers that stand under an entry at once; the rest is asked for page by page. */
export const TALK_ANSWERS = 3

/** Plain text of several lines, without control characters but line ends. */
export const talkText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(TALK_CHARACTERS), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u))

const talkKind = z.literal(Object.values(TalkKind))
const talkState = z.literal(Object.values(TalkState))

const postFields = {
  id,
  text: z.string(),
  /** Others see only what is shown; the writer the own ones in every state. */
  state: talkState,
  voice: z.literal(Object.values(TalkVoice)),
  realName: z.string(),
  /** An address of /files; empty if none. */
  avatar: z.string(),
  isOwn: z.boolean(),
  /** Taken back or deleted: neither words nor name are told any more, only the answers to it. */
  isRemoved: z.boolean(),
  createdAt: z.string(),
}
const answer = z.object(postFields)
const entry = z.object({
  ...postFields,
  kind: talkKind,
  lesson: z.nullable(named),
  answerCount: z.int(),
  /** The first ones. */
  answers: z.array(answer),
})

const staffRow = z.object({
  id,
  text: z.string(),
  kind: talkKind,
  state: talkState,
  voice: z.literal(Object.values(TalkVoice)),
  author: z.object({ id, userName: z.string(), realName: z.string() }),
  course: named,
  lesson: z.nullable(named),
  /** What it answers. */
  parent: z.nullable(z.object({ id, text: z.string() })),
  answerCount: z.int(),
  /** A lecturer or staff has answered. */
  isAnswered: z.boolean(),
  createdAt: z.string(),
  /** Learners no longer see it. */
  removal: z.nullable(z.object({ at: z.string(), by: z.string(), isByAuthor: z.boolean() })),
})

export const courseTalk = {
  list: endpoint({
    path: '/api/course-talk/list',
    summary: 'What was said under a course or one of its lessons, the newest first, with the first answers',
    access: 'student',
    input: z.strictObject({
      ...pageInput,
      courseId: id,
      /** Left out: the whole course. */
      lessonId: z.optional(id),
      kind: z.optional(talkKind),
    }),
    output: pageOf(entry),
  }),
  answers: endpoint({
    path: '/api/course-talk/answers',
    summary: 'The answers to one entry, the oldest first',
    access: 'student',
    input: z.strictObject({ ...pageInput, id }),
    output: pageOf(answer),
  }),
  write: endpoint({
    path: '/api/course-talk/write',
    summary: 'Comments on a course or a lesson that the student may see, or asks a question there',
    access: 'student',
    input: z.strictObject({ courseId: id, lessonId: z.optional(id), kind: talkKind, text: talkText }),
    output: z.object({ id, state: talkState }),
    errors: ['TALK_OFF', 'TALK_REPEATED', 'TOO_MANY_TRIES'],
  }),
  answer: endpoint({
    path: '/api/course-talk/answer',
    summary: 'Answers an entry that the student sees; answers themselves are not answered',
    access: 'student',
    input: z.strictObject({ id, text: talkText }),
    output: z.object({ id, state: talkState }),
    errors: ['TALK_OFF', 'TALK_REPEATED', 'TOO_MANY_TRIES'],
  }),
  remove: endpoint({
    path: '/api/course-talk/remove',
    summary: 'Takes back what the student has written; the answers to it stay',
    access: 'student',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  paging: endpoint({
    path: '/api/course-talk/paging',
    summary: 'What was said under the courses of the caller: those of the data scope, and those the caller teaches',
    access: { permission: 'course:talk:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['createdAt', 'answerCount']),
      search,
      state: z.optional(talkState),
      kind: z.optional(talkKind),
      courseId: z.optional(id),
      /** Only the answers to that. */
      parentId: z.optional(id),
      /** Whether a lecturer or staff has answered. */
      answered: z.optional(z.enum(['yes', 'no'])),
      /** What was taken back or deleted, in place of what was not. */
      removed: z._default(z.enum(['no', 'yes']), 'no'),
    }),
    output: z.object({
      ...pageOf(staffRow).shape,
      /** Of all of them, whatever is looked for: what waits to be shown, and questions without such an answer. */
      waitingCount: z.int(),
      unansweredCount: z.int(),
    }),
  }),
  setState: endpoint({
    path: '/api/course-talk/state',
    summary: 'Shows to learners what was said, or hides it',
    access: { permission: 'course:talk:edit' },
    input: z.strictObject({ ids, state: z.literal([TalkState.shown, TalkState.hidden]) }),
    output: nothing,
  }),
  reply: endpoint({
    path: '/api/course-talk/reply',
    summary: 'Answers as staff, or as the lecturer that the account belongs to; what is answered is shown with it',
    access: { permission: 'course:talk:edit' },
    input: z.strictObject({ id, text: talkText }),
    output: z.object({ id }),
    errors: ['TALK_REPEATED'],
  }),
  delete: endpoint({
    path: '/api/course-talk/delete',
    summary: 'Deletes what was said: learners see that something stood there, and the answers to it',
    access: { permission: 'course:talk:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
  }),
}
