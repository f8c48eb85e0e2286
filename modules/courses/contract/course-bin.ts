/** The bin of courses, and of chapters and lessons of a course: what was deleted comes back from here. */
import * as z from 'zod/mini'
import { id, ids, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { MAX_LESSONS } from './courses.ts'

/** For so many days the bin keeps what nobody has a record of. What somebody has learnt in or written under stays there. */
export const BIN_DAYS = 30

/** What people would miss. */
const kept = {
  /** Who has opened it, and who is through. */
  learnerCount: z.int(),
  completedCount: z.int(),
  /** Comments, questions and answers under it. */
  talkCount: z.int(),
}

const binned = {
  id,
  title: z.string(),
  ...kept,
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** Until it is gone for good; null where somebody's records keep it. */
  daysLeft: z.nullable(z.int()),
}

export const courseBin = {
  loss: endpoint({
    path: '/api/course/loss',
    summary: 'What people have in courses, or in a chapter or lessons of one: to be told before they are deleted',
    access: { permission: 'course:course:view' },
    input: z.strictObject({
      courseIds: ids,
      /** Left out with `lessonIds`: the whole courses. */
      chapterId: z.optional(id),
      lessonIds: z._default(z.array(id).check(z.maxLength(MAX_LESSONS)), []),
    }),
    output: z.object(kept),
  }),
  paging: endpoint({
    path: '/api/course/bin/paging',
    summary: 'Courses in the bin within the data scope of the caller, those deleted last first',
    access: { permission: 'course:course:view' },
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(z.object({ ...binned, owner: named, lessonCount: z.int() })),
  }),
  restore: endpoint({
    path: '/api/course/bin/restore',
    summary: 'Takes courses out of the bin again, as they were',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  parts: endpoint({
    path: '/api/course/bin/parts',
    summary: 'Chapters and lessons that were deleted from a course, the last ones first',
    access: { permission: 'course:course:view' },
    input: z.strictObject({ courseId: id }),
    output: z.array(
      z.object({
        ...binned,
        kind: z.enum(['chapter', 'lesson']),
        /** Of a lesson: where it stood. */
        chapter: z.nullable(named),
        /** Of a chapter: lessons that come back with it. */
        lessonCount: z.int(),
      }),
    ),
  }),
  restorePart: endpoint({
    path: '/api/course/bin/part/restore',
    summary: 'Puts a chapter, with the lessons that were deleted with it, or a lesson back into its course',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ courseId: id, kind: z.enum(['chapter', 'lesson']), id }),
    output: nothing,
    errors: ['CHAPTER_IN_BIN', 'OUTLINE_FULL', 'RESTORED_INCOMPLETE'],
  }),
}
