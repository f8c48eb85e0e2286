export const firstSteps = {
  title: 'Getting started',
  hint: 'Five steps to your first exam.',
  progress: '{done, number} of {all, number} done',
  close: 'Close "Getting started"',
  closed: 'Closed. You can open it again from the menu under your name.',
  taken: 'Done',
  nextStep: 'Next step: {title}',
  end: {
    text: 'All five steps are done: your first exam has been taken.',
    results: 'See the exam',
    handbook: 'Handbook: exam day',
    close: 'Close',
  },
  steps: {
    departments: { title: 'Add departments', text: 'Years and classes of a school, or teams of a company.' },
    students: { title: 'Add students', text: 'One by one, or all at once from an Excel file.' },
    questions: {
      title: 'Make a bank and questions',
      text: 'First the bank, then its questions: write them, or import them from Word or Excel.',
    },
    exams: {
      title: 'Set up an exam',
      text: 'Choose its questions, then when and for whom it is; check it and publish it.',
    },
    papers: {
      title: 'Try it as a student',
      text: 'Take the exam as a student. Signing in here signs you out; in a private window, you stay signed in.',
    },
  },
  actions: {
    departments: 'New department',
    students: 'New student',
    importUsers: 'Import a list',
    bank: 'New bank',
    questions: 'New question',
    importQuestions: 'Import from a file',
    blueprint: 'New blueprint',
    exams: 'New exam',
    papers: 'Sign out, sign in as a student',
  },
} as const
