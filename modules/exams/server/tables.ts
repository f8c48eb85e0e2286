/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'blueprints',
  'exam_departments',
  'exam_form_versions',
  'exam_forms',
  'exam_people',
  'exams',
] as const
