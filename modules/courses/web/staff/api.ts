/** What changes courses, and which lists then are old. */
import { courseBin } from '../../contract/course-bin.ts'
import { courses } from '../../contract/courses.ts'

export const COURSE_LISTS = [courses.paging, courses.detail, courses.categories, courseBin.paging, courseBin.parts]
