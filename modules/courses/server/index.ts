/** Courses: what they are made of and for whom they are. What people learn in them is kept by `learning`. */
import { courseBin } from '../contract/course-bin.ts'
import { courses } from '../contract/courses.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { COURSES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { renderRichText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import {
  binCourses,
  clearBin,
  pageBinnedCourses,
  restoreCourses,
  restorePart,
  showBinnedParts,
  showLoss,
} from './bin.ts'
import { listCategories } from './categories.queries.ts'
import { saveCategories } from './categories.ts'
import { copyCourse } from './copy-course.ts'
import { pageCourses, saveCourse, setCourseStates, showCourse } from './courses.ts'
import { arrange, removeChapter, removeLessons, saveChapter, saveLesson } from './outline.ts'
import { assetUses } from '../../assets/server/index.ts'
import { teaching } from '../../lecturers/server/index.ts'
import { countCoursesOf } from './lecturer-courses.queries.ts'
import { courseLecturerRows, lessonAssetRows } from './shared.queries.ts'
import { listLessonsWith } from './used-assets.queries.ts'

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

export const coursesModule = serverModule(manifest, deps => ({
  inputs: [COURSES_INPUT],
  calls: [
    ...mount(courses, {
      paging: (input, { caller }) => pageCourses(deps, caller, input),
      detail: ({ id }, { caller }) => showCourse(deps, caller, id),
      save: (input, ctx) => saveCourse(deps, ctx, input),
      setState: (input, ctx) => done(setCourseStates(deps, ctx, input)),
      copy: (input, ctx) => copyCourse(deps, ctx, input),
      delete: ({ ids }, ctx) => done(binCourses(deps, ctx, ids)),
      chapterSave: (input, ctx) => saveChapter(deps, ctx, input),
      chapterDelete: (input, ctx) => done(removeChapter(deps, ctx, input)),
      lessonSave: (input, ctx) => saveLesson(deps, ctx, input),
      lessonDelete: (input, ctx) => done(removeLessons(deps, ctx, input)),
      preview: async ({ body }) => ({ html: renderRichText(sanitizeRichText(body)) }),
      arrange: (input, ctx) => done(arrange(deps, ctx, input)),
      categories: (_, { caller }) => listCategories(deps.db, caller),
      categoriesSave: (input, ctx) => done(saveCategories(deps, ctx, input)),
    }),
    ...mount(courseBin, {
      loss: (input, { caller }) => showLoss(deps, caller, input),
      paging: (input, { caller }) => pageBinnedCourses(deps, caller, input),
      restore: ({ ids }, ctx) => done(restoreCourses(deps, ctx, ids)),
      parts: ({ courseId }, { caller }) => showBinnedParts(deps, caller, courseId),
      restorePart: (input, ctx) => done(restorePart(deps, ctx, input)),
    }),
  ],
  jobs: [{ kind: 'cron', name: 'courses-clear-bin', cron: '23 3 * * *', run: () => clearBin(deps) }],
  contributions: [
    teaching.contribute({ count: countCoursesOf, named: courseLecturerRows }),
    assetUses.contribute({ rows: lessonAssetRows, list: listLessonsWith }),
  ],
}))

export { keepers, learningRecords, talk } from './above.queries.ts'
export {
  COURSE_AUDIENCE,
  courseScope,
  findCourseFor,
  findKeptCourse,
  isCourseFor,
  isKeptCourse,
  isNotBinned,
  lessonsOfExam,
} from './course.queries.ts'
export { findLesson, type StoredLesson } from './outline.queries.ts'
export {
  courseCategoryRows,
  courseChapterRows,
  courseLecturerRows,
  courseRows,
  lessonAssetRows,
  lessonRows,
} from './shared.queries.ts'
