export const markingPlan = {
  title: 'Marking plan',
  back: 'Back to marking',
  way: {
    title: 'How answers are marked',
    isDouble: 'Double marking',
    isDoubleHint:
      'Two people mark each answer without seeing the other’s mark. Within the tolerance their mean counts (rounded up to 0.01 points); beyond it a third person decides.',
    tolerance: 'Tolerance',
    toleranceUnit: '% of the points',
    laterHint:
      'Applies to answers that nobody has marked yet. Answers with one mark still need a second one, and are held against the new tolerance.',
    saved: 'The way of marking was saved',
  },
  questions: {
    title: 'Progress by question',
    empty: 'No question of this exam is marked by a person.',
    question: 'Question',
    noText: '(no text)',
    points: 'Points',
    allowed: 'May differ by',
    waiting: 'Waiting',
    second: 'Need a second mark',
    arbiter: 'Need a decision',
    marked: 'Marked',
  },
} as const
