/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const courseLecturerRows = shareRows('courseLecturers')
export const courseRows = shareRows('courses')
export const lessonRows = shareRows('lessons')
export const courseCategoryRows = shareRows('courseCategories')
export const courseChapterRows = shareRows('courseChapters')
export const lessonAssetRows = shareRows('lessonAssets')
