/** Courses (课程) as their authors work on them. */
import * as z from 'zod/mini'
import { assetFacts } from '../../assets/contract/assets.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { courseState, courseTalk, lessonKind } from './course-kinds.ts'
import { html, id, ids, line, moment, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { lessonContent, lessonRule } from './lessons.ts'

/** As of exams; a course has no password. */
export const COURSE_AUDIENCES = [OpenType.everyone, OpenType.departments, OpenType.people] as const
const audience = z.literal([...COURSE_AUDIENCES])
export const MAX_LESSONS = 500
export const MAX_CHAPTERS = 200
export const MAX_CATEGORIES = 200

const courseFields = {
  title: line(120),
  /** An address of /files. */
  cover: z.nullable(z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/))),
  introduction: html(50_000),
  categoryId: z.nullable(id),
  departmentId: z.nullable(id),
  isRequired: z.boolean(),
  openType: audience,
  audienceDepartmentIds: z._default(z.array(id).check(z.maxLength(500)), []),
  audienceUserIds: z._default(z.array(id).check(z.maxLength(5000)), []),
  lecturerIds: z._default(z.array(id).check(z.maxLength(20)), []),
  /** Until when the audience is to be through with it; learning stays possible after it. */
  dueAt: z.nullable(moment),
  inOrder: z.boolean(),
  talk: courseTalk,
}

const courseRow = z.object({
  id,
  title: z.string(),
  cover: z.nullable(z.string()),
  state: courseState,
  isRequired: z.boolean(),
  openType: audience,
  category: z.nullable(named),
  dueAt: z.nullable(z.string()),
  lessonCount: z.int(),
  /** Who has opened it, and who is through. */
  learnerCount: z.int(),
  completedCount: z.int(),
  owner: named,
  updatedAt: z.string(),
  canEdit: z.boolean(),
})

/** A lesson in the outline that an author works on. */
const authoredLesson = z.object({
  id,
  version: z.int(),
  title: z.string(),
  kind: lessonKind,
  isRequired: z.boolean(),
  content: lessonContent,
  rule: lessonRule,
  /** The files that the content names. */
  assets: z.array(assetFacts),
  exam: z.nullable(named),
  bank: z.nullable(named),
})
const authoredChapter = z.object({ id, title: z.string(), lessons: z.array(authoredLesson) })

export const courses = {
  paging: endpoint({
    path: '/api/course/paging',
    summary: 'Courses within the data scope of the caller',
    access: { permission: 'course:course:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['title', 'updatedAt', 'dueAt']),
      search,
      state: z.optional(courseState),
      categoryId: z.optional(id),
    }),
    output: pageOf(courseRow),
  }),
  detail: endpoint({
    path: '/api/course/detail',
    summary: 'One course to edit, with its chapters and lessons',
    access: { permission: 'course:course:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...courseFields,
      id,
      version: z.int(),
      state: courseState,
      publishedAt: z.nullable(z.string()),
      audienceUsers: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
      lecturers: z.array(named),
      chapters: z.array(authoredChapter),
      canEdit: z.boolean(),
    }),
  }),
  save: endpoint({
    path: '/api/course/save',
    summary: 'Creates or changes what a course is, apart from its lessons',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ ...courseFields, id: z.optional(id), version: z.optional(z.int()) }),
    output: z.object({ id, version: z.int() }),
    errors: ['AUDIENCE_EMPTY', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE', 'EDIT_CONFLICT'],
  }),
  countLearners: endpoint({
    path: '/api/course/count-learners',
    summary: 'For how many students these courses are, together; refused as publishing them would be',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ ids }),
    output: z.object({ count: z.int() }),
    errors: ['COURSE_EMPTY', 'LESSON_INCOMPLETE', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE'],
  }),
  setState: endpoint({
    path: '/api/course/state',
    summary: 'Publishes courses, or takes them back to drafts; what was learnt stays',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ ids, state: courseState }),
    output: nothing,
    errors: ['COURSE_EMPTY', 'LESSON_INCOMPLETE', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE'],
  }),
  copy: endpoint({
    path: '/api/course/copy',
    summary: 'A draft with the same chapters and lessons, without learners',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ id, title: line(120) }),
    output: z.object({ id }),
  }),
  delete: endpoint({
    path: '/api/course/delete',
    summary: 'Moves courses into the bin; what was learnt in them and said under them stays',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  chapterSave: endpoint({
    path: '/api/course/chapter/save',
    summary: 'Adds a chapter at the end of a course, or renames one',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ courseId: id, id: z.optional(id), title: line(120) }),
    output: z.object({ id }),
  }),
  chapterDelete: endpoint({
    path: '/api/course/chapter/delete',
    summary: 'Moves a chapter with its lessons into the bin of the course; what was learnt in them stays',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ courseId: id, id }),
    output: nothing,
    errors: ['LAST_LESSON'],
  }),
  lessonSave: endpoint({
    path: '/api/course/lesson/save',
    summary: 'Adds a lesson at the end of a chapter, or changes one; its kind stays',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({
      courseId: id,
      chapterId: id,
      id: z.optional(id),
      /** Of the lesson as it was opened, where it is changed. */
      version: z.optional(z.int()),
      title: line(120),
      isRequired: z.boolean(),
      content: lessonContent,
      rule: lessonRule,
    }),
    output: z.object({ id }),
    errors: ['LESSON_INCOMPLETE', 'EDIT_CONFLICT'],
  }),
  lessonDelete: endpoint({
    path: '/api/course/lesson/delete',
    summary: 'Moves lessons into the bin of the course; what was learnt in them stays',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ courseId: id, ids }),
    output: nothing,
    errors: ['LAST_LESSON'],
  }),
  preview: endpoint({
    path: '/api/course/lesson/preview',
    summary: 'Sanitises and renders the text of a lesson that is being written',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({ body: html() }),
    output: z.object({ html: z.string() }),
  }),
  arrange: endpoint({
    path: '/api/course/arrange',
    summary: 'Puts all chapters and lessons of a course into this order',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({
      courseId: id,
      /** Every chapter and every lesson of the course, each once: an outline that is older than that is refused. */
      chapters: z
        .array(z.strictObject({ id, lessonIds: z.array(id).check(z.maxLength(MAX_LESSONS)) }))
        .check(z.maxLength(MAX_CHAPTERS)),
    }),
    output: nothing,
    errors: ['EDIT_CONFLICT'],
  }),
  categories: endpoint({
    path: '/api/course/category/list',
    summary: 'Categories of courses, in their order',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.array(z.object({ id, name: z.string(), courseCount: z.int() })),
  }),
  categoriesSave: endpoint({
    path: '/api/course/category/save',
    summary: 'Adds, renames, orders and removes categories; courses of removed ones stay without one',
    access: { permission: 'course:course:edit' },
    input: z.strictObject({
      /** In their order. Those that are named nowhere stay as they are. */
      categories: z.array(z.strictObject({ id: z.optional(id), name: line(60) })).check(z.maxLength(MAX_CATEGORIES)),
      removedIds: z._default(z.array(id).check(z.maxLength(MAX_CATEGORIES)), []),
    }),
    output: nothing,
    errors: ['COURSE_CATEGORY_TAKEN', 'COURSE_CATEGORY_IN_USE', 'EDIT_CONFLICT'],
  }),
}
