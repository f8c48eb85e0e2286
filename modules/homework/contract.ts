/** Homework: what learners hand in, and how staff mark it. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { id, named, numbers, search } from '@tripos/contract-kit/fields.ts'

export const HomeworkState = { handedIn: 1, marked: 2, givenBack: 3 } as const
export type HomeworkState = (typeof HomeworkState)[keyof typeof HomeworkState]

export const HOMEWORK_CHARACTERS = 20_000
export const HOMEWORK_FILES = 10
export const HOMEWORK_MEGABYTES = 20
export const COMMENT_CHARACTERS = 2000

/** Plain text of several lines, without control characters but line ends. */
const lines = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u))
const state = numbers(HomeworkState)
const lesson = { courseId: id, lessonId: id }
const revision = z.int().check(z.gte(0))

const file = z.object({ id, name: z.string(), sizeBytes: z.int() })
export type HomeworkFile = z.output<typeof file>

const handIn = z.object({
  state,
  /** Names it as it is now: a change says which one it is about. */
  revision: z.int(),
  text: z.string(),
  files: z.array(file),
  handedInAt: z.string(),
  points: z.nullable(z.int()),
  comment: z.string(),
  markedAt: z.nullable(z.string()),
})

const staffRow = z.object({
  /** Null where nothing was handed in. */
  id: z.nullable(id),
  learner: z.object({ id, userName: z.string(), realName: z.string() }),
  course: named,
  lesson: named,
  state: z.nullable(state),
  handedInAt: z.nullable(z.string()),
  points: z.nullable(z.int()),
  maxPoints: z.int(),
  dueAt: z.nullable(z.string()),
})

export const homework = {
  show: endpoint({
    path: '/api/homework/show',
    summary: 'What a lesson of homework asks for, and what the learner has handed in',
    access: 'student',
    input: z.strictObject(lesson),
    output: z.object({
      dueAt: z.nullable(z.string()),
      /** 0: marked without points. */
      points: z.int(),
      /** Something may be handed in, or replaced, now. */
      mayHandIn: z.boolean(),
      handIn: z.nullable(handIn),
    }),
    errors: ['LESSON_LOCKED'],
  }),
  upload: endpoint({
    path: '/api/homework/upload-file',
    summary: 'Stores a file for homework under the id that the browser gave it; it counts once it is handed in',
    access: 'student',
    transport: 'uploadToDisk',
    input: z.strictObject({ ...lesson, fileId: id }),
    output: file,
    errors: [
      'LESSON_LOCKED',
      'HOMEWORK_OVER',
      'EDIT_CONFLICT',
      'FILE_TYPE_REFUSED',
      'FILE_DISGUISED',
      'FILE_INFECTED',
      'FILE_NOT_SCANNED',
      'SCANNER_AWAY',
      'TOO_LARGE',
    ],
  }),
  ownFile: endpoint({
    path: '/api/homework/own-file',
    summary: "A file of one's own homework",
    access: 'student',
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  submit: endpoint({
    path: '/api/homework/submit',
    summary: 'Hands homework in, or replaces it until it is due or marked; the same again changes nothing',
    access: 'student',
    input: z.strictObject({
      ...lesson,
      text: lines(HOMEWORK_CHARACTERS),
      fileIds: z.array(id).check(z.maxLength(HOMEWORK_FILES)),
      /** 0: nothing was handed in before. */
      revision,
    }),
    output: z.object({ revision: z.int() }),
    errors: ['LESSON_LOCKED', 'HOMEWORK_OVER', 'EDIT_CONFLICT'],
  }),
  paging: endpoint({
    path: '/api/homework/paging',
    summary: 'Homework of the courses of the caller: those of the data scope, and those the caller teaches',
    access: { permission: 'course:homework:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['handedInAt']),
      search,
      /** `missing`: learners who have opened the course, and handed in nothing. Left out: everything handed in. */
      show: z.optional(z.enum(['toMark', 'marked', 'givenBack', 'missing'])),
      courseId: z.optional(id),
    }),
    output: z.object({
      ...countedPageOf(staffRow).shape,
      /** Of all of them, whatever is looked for: up to 10,000. */
      toMarkCount: z.int(),
    }),
  }),
  detail: endpoint({
    path: '/api/homework/detail',
    summary: 'One piece of homework in full',
    access: { permission: 'course:homework:view' },
    input: z.strictObject({ id }),
    output: z.object({
      id,
      learner: staffRow.shape.learner,
      course: named,
      lesson: named,
      maxPoints: z.int(),
      ...handIn.shape,
    }),
  }),
  file: endpoint({
    path: '/api/homework/file',
    summary: 'A file that was handed in, for those who may see the homework',
    access: { permission: 'course:homework:view' },
    transport: 'download',
    input: z.strictObject({ id, fileId: id }),
    output: nothing,
  }),
  mark: endpoint({
    path: '/api/homework/mark',
    summary: 'Gives points and a comment, or corrects them',
    access: { permission: 'course:homework:edit' },
    input: z.strictObject({
      id,
      revision,
      /** Null where the homework is marked without points. */
      points: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
      comment: lines(COMMENT_CHARACTERS),
    }),
    output: nothing,
    errors: ['EDIT_CONFLICT'],
  }),
  reopen: endpoint({
    path: '/api/homework/reopen',
    summary: 'Gives homework back for another try, whether it is due or not',
    access: { permission: 'course:homework:edit' },
    input: z.strictObject({ id, revision, comment: lines(COMMENT_CHARACTERS).check(z.minLength(1)) }),
    output: nothing,
    errors: ['EDIT_CONFLICT'],
  }),
}
