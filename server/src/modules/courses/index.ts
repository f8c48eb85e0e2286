/** Courses: what they are made of and for whom they are. What people learn in them is kept by `learning`. */
export { countCoursesOf } from './lecturer-courses.queries.ts'
export {
  COURSE_AUDIENCE,
  courseScope,
  findCourse,
  findCourseFor,
  isCourseFor,
  listLecturersOf,
} from './course.queries.ts'
export { findLesson, listLessons, loadOutline, type StoredChapter, type StoredLesson } from './outline.queries.ts'
