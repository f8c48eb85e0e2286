/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'bank_chapters',
  'bank_grants',
  'bank_questions',
  'banks',
  'question_comments',
  'question_import_items',
  'question_import_problems',
  'question_imports',
  'question_knowledge',
  'question_versions',
  'questions',
] as const
