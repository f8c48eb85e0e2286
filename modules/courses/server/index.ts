/** Courses: what they are made of and for whom they are. What people learn in them is kept by `learning`. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { staffSearch } from '@tripos/module-kit/staff-search.ts'
import { COURSES_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { clearBin } from './bin.ts'
import { COURSE_SEARCH } from './find-courses.queries.ts'
import { COURSES_FOR_SALE } from './for-sale.queries.ts'
import { sellables } from '../../entitlements/server/index.ts'
import { assetUses } from '../../assets/server/index.ts'
import { teaching } from '../../lecturers/server/index.ts'
import { countCoursesOf } from './lecturer-courses.queries.ts'
import { courseLecturerRows, lessonAssetRows } from './shared.queries.ts'
import { listLessonsWith } from './used-assets.queries.ts'
import { coursesCalls } from './handlers.ts'
import { tellingHandlers } from './tell-learners.ts'

export const coursesModule = serverModule(manifest, deps => ({
  inputs: [COURSES_INPUT],
  calls: coursesCalls(deps),
  takes: tellingHandlers(deps),
  jobs: [{ kind: 'cron', name: 'courses-clear-bin', cron: '23 3 * * *', run: () => clearBin(deps) }],
  contributions: [
    sellables.contribute(COURSES_FOR_SALE),
    staffSearch.contribute(COURSE_SEARCH),
    teaching.contribute({ count: countCoursesOf, named: courseLecturerRows }),
    assetUses.contribute({ rows: lessonAssetRows, list: listLessonsWith }),
  ],
}))

export { keepers, learningRecords, practisedBanks, practisedSets, talk } from './above.queries.ts'
export {
  coursePeople,
  courseScope,
  findCourseFor,
  findCourseShownTo,
  findKeptCourse,
  isCourseFor,
  isCourseShownTo,
  isKeptCourse,
  isPublishedCourse,
  isNotBinned,
  isOfCourse,
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
