export const statisticsStudent = {
  title: 'Learning report',
  text: 'Exams, courses, time and knowledge points on one page, also as PDF.',
  hint: 'Scores appear once they are released.',
  open: 'Open the report',
  pdf: 'Download PDF',
} as const
