export const roomPreview = {
  label: 'Preview',
  text: 'Preview: the exam room as candidates see it. Answers are not stored.',
  another: 'Draw another paper',
  overTitle: 'The preview is over',
  over: 'No answers were stored. Candidates who hand in see their result here, or when it will be released.',
  again: 'Preview again',
  exit: 'Leave the preview',
  back: 'Back to the exams',
} as const
