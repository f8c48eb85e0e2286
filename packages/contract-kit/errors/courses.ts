/** Refusals of courses (block 1007) and of the files that lessons are made of (1008). */
import { type ErrorEntry, refusal } from './refusal.ts'

export const COURSE_ERRORS = {
  COURSE_EMPTY: refusal(
    10070001,
    '课程“{title}”还没有课时，不能发布。',
    'The course "{title}" has no lesson yet and cannot be published.',
  ),
  LESSON_INCOMPLETE: refusal(10070002, '课时“{title}”还不完整：{what}', 'The lesson "{title}" is not complete: {what}'),
  LESSON_LOCKED: refusal(10070003, '请先完成前面的课时。', 'Please complete the lessons before this one first.'),
  LEARNING_ELSEWHERE: refusal(
    10070004,
    '您已在另一个页面打开了课时，本页不再计时。',
    'You have opened a lesson on another page; this page no longer counts.',
  ),
  CHAPTER_IN_BIN: refusal(
    10070005,
    '该课时所在的章节也在回收站中，请先恢复章节“{title}”。',
    'The chapter of this lesson is in the bin too: restore the chapter "{title}" first.',
  ),
  OUTLINE_FULL: refusal(
    10070006,
    '课程的章节或课时已达上限，无法恢复。',
    'The course has as many chapters or lessons as it may have, so nothing can be put back.',
  ),
  TALK_OFF: refusal(10070020, '这门课程没有开放评论和提问。', 'Comments and questions are not open for this course.'),
  TALK_REPEATED: refusal(10070021, '您刚刚发表过相同的内容。', 'You have just written the same.'),
  LECTURER_USER_TAKEN: refusal(
    10070022,
    '该账号已关联另一位讲师。',
    'This account belongs to another lecturer already.',
  ),
  LECTURER_HAS_COURSES: refusal(
    10070023,
    '讲师“{name}”是 {count} 门课程的讲师（含回收站中的课程），不能删除，请改为隐藏。',
    'The lecturer "{name}" is named by {count} courses, those in the bin included, and cannot be deleted. Hide the lecturer instead.',
  ),
  COURSE_CATEGORY_TAKEN: refusal(
    10070030,
    '课程分类“{name}”已存在。',
    'A course category named "{name}" exists already.',
  ),
  COURSE_CATEGORY_IN_USE: refusal(
    10070032,
    '课程分类“{name}”中有您管理范围之外的课程，不能删除。',
    'The course category "{name}" has courses beyond your data scope and cannot be removed.',
  ),
  EXAM_IN_COURSE: refusal(
    10070031,
    '该考试是课程中的课时，请先从课程中移除。',
    'This exam is a lesson of a course; take it out of the course first.',
  ),
} as const satisfies Record<string, ErrorEntry>
