import type { Deps } from '@tripos/module-kit/deps.ts'
import { courseBin } from '../contract/course-bin.ts'
import { courses } from '../contract/courses.ts'
import { mount } from '@tripos/http/mount.ts'
import { renderRichText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { binCourses, pageBinnedCourses, restoreCourses, restorePart, showBinnedParts, showLoss } from './bin.ts'
import { listCategories } from './categories.queries.ts'
import { saveCategories } from './categories.ts'
import { copyCourse } from './copy-course.ts'
import { countCourseLearners, pageCourses, saveCourse, setCourseStates, showCourse } from './courses.ts'
import { arrange, removeChapter, removeLessons, saveChapter, saveLesson } from './outline.ts'
import type { Mounted } from '@tripos/http/mount.ts'

const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

export const coursesCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(courses, {
    paging: (input, { caller }) => pageCourses(deps, caller, input),
    detail: ({ id }, { caller }) => showCourse(deps, caller, id),
    save: (input, ctx) => saveCourse(deps, ctx, input),
    countLearners: (input, ctx) => countCourseLearners(deps, ctx, input),
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
]
