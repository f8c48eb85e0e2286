import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const coursesErrors = {
  COURSE_EMPTY: refusal(
    10070001,
    '课程“{title}”还没有课时，不能发布。',
    'The course "{title}" has no lessons yet and cannot be published.',
  ),
  LESSON_INCOMPLETE: refusal(10070002, '课时“{title}”还不完整：{what}', 'The lesson "{title}" is incomplete: {what}'),
  CHAPTER_IN_BIN: refusal(
    10070005,
    '该课时所在的章节也在回收站中，请先恢复章节“{title}”。',
    'The chapter of this lesson is in the recycle bin too. Restore the chapter "{title}" first.',
  ),
  OUTLINE_FULL: refusal(
    10070006,
    '课程的章节或课时已达上限，无法恢复。',
    'The course already has the maximum number of chapters or lessons, so nothing can be restored.',
  ),
  LAST_LESSON: refusal(
    10070033,
    '课程“{title}”已发布，至少要保留一个课时。请先添加新的课时，或先撤回课程。',
    'The course "{title}" is published and needs at least one lesson. Add another lesson first, or withdraw the course.',
  ),
  RESTORED_INCOMPLETE: refusal(
    10070034,
    '课程已发布，而课时“{title}”还不完整：{what}。请先撤回课程，恢复并补全该课时后再发布。',
    'The course is published, and the lesson "{title}" is incomplete: {what}. Withdraw the course, restore the lesson and complete it, then publish again.',
  ),
  COURSE_CATEGORY_TAKEN: refusal(
    10070030,
    '课程分类“{name}”已存在。',
    'A course category named "{name}" already exists.',
  ),
  COURSE_CATEGORY_IN_USE: refusal(
    10070032,
    '课程分类“{name}”中有您管理范围之外的课程，不能删除。',
    'The course category "{name}" contains courses outside your data scope and cannot be deleted.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly courses: typeof coursesErrors
  }
}
