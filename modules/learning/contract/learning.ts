/** Learning: what students see of courses, how their time is counted, and what staff see of it. */
import * as z from 'zod/mini'
import { reminded, reminder, reminderInput, sentMessage } from '@tripos/contract-kit/reminders.ts'
import { assetLink } from '../../assets/contract/assets.ts'
import { courseTalk, lessonKind } from '../../courses/contract/course-kinds.ts'
import { id, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { lessonRule } from '../../courses/contract/lessons.ts'

/** Seconds between two heartbeats of a player. */
export const BEAT_SECONDS = 10
/** What lies between two heartbeats counts at most so many seconds: a gap is no learning. */
export const MAX_HEARTBEAT_SECONDS = 15
/** Of a recording, at most so many times as fast as recorded; of a document, so many pages a second. */
export const FASTEST_RATE = 2

/** Why a lesson is not complete yet. Empty: it is. */
const missing = z.array(
  z.discriminatedUnion('why', [
    /** `of` seconds of learning are asked for. */
    z.object({ why: z.literal('seconds'), have: z.int(), of: z.int() }),
    z.object({ why: z.literal('percent'), have: z.int(), of: z.int() }),
    z.object({ why: z.literal('notOpened') }),
    z.object({ why: z.literal('examNotPassed') }),
    z.object({ why: z.literal('packageNotComplete') }),
    z.object({ why: z.literal('practiceNotDone') }),
    z.object({ why: z.literal('homeworkNotDone') }),
  ]),
)
export type Missing = z.output<typeof missing>

/** What is known of a learner's progress in a lesson. */
export const lessonProgress = z.object({
  /** Whole seconds, counted by the server. */
  seconds: z.int(),
  percent: z.int(),
  /** Where to go on: second of the recording, or page from 0. */
  position: z.int(),
  /**
   * The furthest second of a recording that may be gone to where nothing may be skipped. A player that is beyond it (after a
   * gap that did not count) goes back to it: what does not continue it is not counted.
   */
  reached: z.int(),
  /** Seconds of the recording or pages, as far as known. */
  whole: z.nullable(z.int()),
  isCompleted: z.boolean(),
  missing,
})
export type LessonProgress = z.output<typeof lessonProgress>

const courseCard = z.object({
  id,
  title: z.string(),
  cover: z.nullable(z.string()),
  category: z.nullable(named),
  lecturers: z.array(named),
  isRequired: z.boolean(),
  dueAt: z.nullable(z.string()),
  lessonCount: z.int(),
  /** Required lessons, and those of them that are complete. */
  requiredCount: z.int(),
  completedCount: z.int(),
  isCompleted: z.boolean(),
  completedAt: z.nullable(z.string()),
  /** False where it was withdrawn or deleted, or is for others now: only the record of it is left. */
  isOffered: z.boolean(),
  /** It is sold. */
  isPaid: z.boolean(),
  /** It is sold, and the learner has no access to it. */
  isLocked: z.boolean(),
  isFavourite: z.boolean(),
  /** Of 5, in tenths; null where nobody has rated. */
  rating: z.nullable(z.int()),
  ratingCount: z.int(),
})
export type CourseCard = z.output<typeof courseCard>

const outlineLesson = z.object({
  id,
  title: z.string(),
  kind: lessonKind,
  isRequired: z.boolean(),
  durationSeconds: z.nullable(z.int()),
  needSeconds: z.nullable(z.int()),
  seconds: z.int(),
  percent: z.int(),
  isCompleted: z.boolean(),
  missing,
  /** Lessons before it have to be completed first. */
  isLocked: z.boolean(),
})

const file = z.object({
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  link: assetLink,
})
const captions = z.array(z.object({ label: z.string(), language: z.string(), link: assetLink }))
const marks = z.array(z.object({ at: z.int(), title: z.string() }))

/** What a player is given. Links end; asking again gives new ones. */
export const shownContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal(1),
    sources: z.array(z.object({ label: z.string(), mime: z.string(), isStream: z.boolean(), link: assetLink })),
    durationSeconds: z.nullable(z.int()),
    captions,
    marks,
  }),
  z.object({ kind: z.literal(2), file, durationSeconds: z.nullable(z.int()), captions, marks }),
  z.object({ kind: z.literal(3), file }),
  /** A presentation is shown by its PDF, once there is one. */
  z.object({ kind: z.literal(4), file, pdf: z.nullable(assetLink), isConverting: z.boolean() }),
  /** Rich text, formulas rendered. */
  z.object({ kind: z.literal(5), body: z.string() }),
  z.object({ kind: z.literal(6), images: z.array(z.object({ caption: z.string(), file })) }),
  z.object({ kind: z.literal(7), url: z.string() }),
  /** Units open below the link. `packagesUrl`: where the site shows packages, if it has said so (package-host.ts). */
  z.object({
    kind: z.literal(8),
    assetId: id,
    packagesUrl: z.nullable(z.string()),
    version: z.enum(['1.2', '2004', 'cmi5']),
    units: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        entry: z.string(),
        /** Not in the menu: the package leads to it. */
        isHidden: z.boolean(),
        /** Which units have to be complete before it, as AICC writes it; empty where none. */
        prerequisites: z.string(),
      }),
    ),
    link: assetLink,
  }),
  z.object({ kind: z.literal(9), examId: id, examTitle: z.string(), isPassed: z.boolean() }),
  /** How far the learner is with it, practice says. */
  z.object({ kind: z.literal(10), questionCount: z.int(), goalPercent: z.int() }),
  /** The task; what was handed in, homework says. */
  z.object({ kind: z.literal(11), body: z.string() }),
])
export type ShownContent = z.output<typeof shownContent>

/** [first, end). By length, since the tuples of zod would weigh on the first entry into the exam room, where zod is one file. */
const span = z
  .array(z.int().check(z.gte(0), z.lte(1_000_000)))
  .check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<[number, number], [number, number]>

export const learning = {
  mine: endpoint({
    path: '/api/learning/course/paging',
    summary: 'Courses that are for the student, and those of the past that the student has a record of',
    access: 'student',
    input: z.strictObject({
      ...pageInput,
      search,
      categoryId: z.optional(id),
      lecturerId: z.optional(id),
      /** `completed` has those of the past among them; `past` are those that are offered no more. */
      show: z._default(z.enum(['all', 'required', 'elective', 'underWay', 'completed', 'favourite', 'past']), 'all'),
    }),
    output: pageOf(courseCard),
  }),
  course: endpoint({
    path: '/api/learning/course/detail',
    summary: 'One course with its outline and the progress of the student',
    access: 'student',
    input: z.strictObject({ id }),
    output: z.object({
      ...courseCard.shape,
      /** Rich text, formulas rendered. */
      introduction: z.string(),
      talk: courseTalk,
      inOrder: z.boolean(),
      /** Whole seconds in all lessons. */
      seconds: z.int(),
      chapters: z.array(z.object({ id, title: z.string(), lessons: z.array(outlineLesson) })),
      /** Lessons that were taken out of the course, of which the student has a record. */
      removedLessons: z.array(z.object({ id, title: z.string(), seconds: z.int(), isCompleted: z.boolean() })),
      /** Where to go on: the lesson that was opened last, or else the first one that is not complete. */
      nextLessonId: z.nullable(id),
      ownRating: z.nullable(z.int()),
    }),
  }),
  lesson: endpoint({
    path: '/api/learning/lesson/open',
    summary: 'Opens a lesson: its content, and a session whose heartbeats count from now on, in place of any other',
    access: 'student',
    input: z.strictObject({ courseId: id, lessonId: id }),
    output: z.object({
      id,
      title: z.string(),
      sessionId: id,
      rule: lessonRule,
      content: shownContent,
      attachments: z.array(file),
      progress: lessonProgress,
    }),
    errors: ['LESSON_LOCKED'],
  }),
  links: endpoint({
    path: '/api/learning/lesson/links',
    summary: 'The content of a lesson with new links, without touching the session',
    access: 'student',
    input: z.strictObject({ courseId: id, lessonId: id }),
    output: z.object({ content: shownContent, attachments: z.array(file) }),
    errors: ['LESSON_LOCKED'],
  }),
  heartbeat: endpoint({
    path: '/api/learning/beat',
    summary: 'A heartbeat of the lesson that is open; the server counts by its own clock',
    access: 'student',
    input: z.strictObject({
      sessionId: id,
      /** Rises with each heartbeat of a session; one that is not above the last counts nothing. */
      seq: z.int().check(z.gte(1), z.lte(1_000_000)),
      /** Second of the recording, or page from 0. */
      position: z.int().check(z.gte(0), z.lte(1_000_000)),
      /**
       * What of the recording was played since the last heartbeat, or which pages were shown: [first, end), whole seconds.
       * What was sent in a heartbeat that got no answer is sent again with the next one.
       */
      played: z._default(z.array(span).check(z.maxLength(50)), []),
      /** Of the whole: seconds of a recording or pages of a document. Where the server knows, its own number counts. */
      whole: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
      /** The time before this heartbeat does not count: the page was hidden, or nobody answered that they are there. */
      isPaused: z._default(z.boolean(), false),
    }),
    output: z.object({
      progress: lessonProgress,
      /** Through with the whole course now. */
      isCourseCompleted: z.boolean(),
    }),
    errors: ['LEARNING_ELSEWHERE'],
  }),
  summary: endpoint({
    path: '/api/learning/course/summary',
    summary: 'How many courses the student has begun and completed, and how long all of that took',
    access: 'student',
    input: z.strictObject({}),
    output: z.object({ underWayCount: z.int(), completedCount: z.int(), seconds: z.int() }),
  }),
  favourite: endpoint({
    path: '/api/learning/course/favourite',
    summary: 'Keeps a course among the favourites of the student, or no longer',
    access: 'student',
    input: z.strictObject({ id, isFavourite: z.boolean() }),
    output: nothing,
  }),
  rate: endpoint({
    path: '/api/learning/course/rate',
    summary: 'Rates a course that the student has opened: 1 to 5, or null to take it back',
    access: 'student',
    input: z.strictObject({ id, stars: z.nullable(z.int().check(z.gte(1), z.lte(5))) }),
    output: nothing,
  }),
  learners: endpoint({
    path: '/api/learning/learner/paging',
    summary: 'The audience of a course within the data scope of the caller, and how far each is',
    access: { permission: 'course:record:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['realName', 'seconds', 'updatedAt']),
      courseId: id,
      search,
      state: z.optional(z.enum(['notOpened', 'underWay', 'completed', 'overdue'])),
      /** With those below it. */
      departmentId: z.optional(id),
    }),
    output: z.object({
      courseTitle: z.string(),
      isInBin: z.boolean(),
      dueAt: z.nullable(z.string()),
      total: z.int(),
      /** There are more than `total`. */
      isMore: z.boolean(),
      audienceCount: z.int(),
      openedCount: z.int(),
      completedCount: z.int(),
      rows: z.array(
        z.object({
          id,
          userName: z.string(),
          realName: z.string(),
          departments: z.array(z.string()),
          completedLessons: z.int(),
          requiredLessons: z.int(),
          seconds: z.int(),
          openedAt: z.nullable(z.string()),
          updatedAt: z.nullable(z.string()),
          completedAt: z.nullable(z.string()),
          messages: z.array(sentMessage),
        }),
      ),
    }),
  }),
  record: endpoint({
    path: '/api/learning/learner/record',
    summary: 'What one learner has learnt in a course, lesson by lesson and day by day',
    access: { permission: 'course:record:view' },
    input: z.strictObject({ courseId: id, userId: id }),
    output: z.object({
      userName: z.string(),
      realName: z.string(),
      seconds: z.int(),
      openedAt: z.nullable(z.string()),
      completedAt: z.nullable(z.string()),
      lessons: z.array(
        z.object({
          id,
          title: z.string(),
          kind: lessonKind,
          isRequired: z.boolean(),
          /** Taken out of the course; the record is kept. */
          isRemoved: z.boolean(),
          seconds: z.int(),
          percent: z.int(),
          openedAt: z.nullable(z.string()),
          completedAt: z.nullable(z.string()),
          missing,
        }),
      ),
      /** The last days on which something was learnt, newest first. */
      days: z.array(z.object({ day: z.string(), seconds: z.int() })),
    }),
  }),
  export: endpoint({
    path: '/api/learning/learner/export',
    summary: 'The learners of a course as an Excel sheet',
    access: { permission: 'course:record:view' },
    transport: 'download',
    input: z.strictObject({
      courseId: id,
      search,
      state: z.optional(z.enum(['notOpened', 'underWay', 'completed', 'overdue'])),
      /** With those below it. */
      departmentId: z.optional(id),
    }),
    output: nothing,
  }),
  remind: endpoint({
    path: '/api/learning/learner/remind',
    summary:
      'Reminds learners within the data scope of the caller who are not through with a course, now or at a set time',
    access: { permission: 'course:record:edit' },
    input: z.strictObject({ courseId: id, ...reminderInput }),
    output: reminded,
  }),
  countToRemind: endpoint({
    path: '/api/learning/learner/count-to-remind',
    summary: 'How many learners a reminder would reach now',
    access: { permission: 'course:record:edit' },
    input: z.strictObject({ courseId: id, userIds: reminderInput.userIds }),
    output: z.object({ count: z.int() }),
  }),
  reminders: endpoint({
    path: '/api/learning/learner/reminders',
    summary: 'Reminders of a course, planned and sent, the latest first',
    access: { permission: 'course:record:view' },
    input: z.strictObject({ ...pageInput, courseId: id }),
    output: pageOf(reminder),
  }),
  cancelReminder: endpoint({
    path: '/api/learning/learner/cancel-reminder',
    summary: 'Takes back a reminder that is planned',
    access: { permission: 'course:record:edit' },
    input: z.strictObject({ courseId: id, id }),
    output: nothing,
    errors: ['REMINDER_SENT'],
  }),
}
