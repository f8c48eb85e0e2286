/** What changes courses, and which lists then are old. */
import { courseBin } from '@tripos/contract/course-bin'
import { courses } from '@tripos/contract/courses'

export const COURSE_LISTS = [courses.paging, courses.detail, courses.categories, courseBin.paging, courseBin.parts]
