export const resultWords = {
  passed: 'Words for those who passed',
  passedExample: 'For example: Please collect your certificate from the office.',
  failed: 'Words for those who failed',
  failedExample: 'For example: The resit is on Friday.',
  bands: 'Grades',
  bandsHint:
    'A grade applies from its share of the total score up to the next better grade. Without grades, only points are shown.',
  name: 'Name of grade {no, number}',
  from: 'Grade {no, number} from',
  remove: 'Remove grade {no, number}',
  add: 'Add grade',
  addUsual: 'Use the usual four',
  usual: { '90': 'Excellent', '80': 'Good', '70': 'Satisfactory', '60': 'Pass' },
  showsSections: 'Show scores by section',
  sectionsHint:
    'Candidates see the score of each section with their result. Once answers are released they see it anyway.',
  showsStanding: 'Show rank and mean',
  standingHint:
    'Along with the score, candidates see their rank among all results and the mean, once there are at least five results.',
} as const
