/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'course_favourites',
  'course_ratings',
  'course_records',
  'learning_days',
  'learning_sessions',
  'lesson_records',
  'scorm_states',
] as const
