/** The tables of this module: no other SQL names them (tools/sql-wall.mjs). */
export const tables = [
  'answer_files',
  'answers',
  'counted_papers',
  'marking_failures',
  'marking_tasks',
  'marks',
  'paper_messages',
  'paper_places',
  'papers',
  'question_exam_statistics',
  'question_statistics',
  'refused_saves',
] as const
