/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'course_categories',
  'course_chapters',
  'course_departments',
  'course_lecturers',
  'course_people',
  'courses',
  'lesson_assets',
  'lessons',
] as const
