export const practiceStaff = {
  bank: {
    title: 'Practice by students',
    closed: 'Closed',
    closedText: 'Students do not see this bank.',
    open: 'Open',
    openText:
      'Students find this bank under "Practice". Questions that a running exam asks are hidden and come back when it is over.',
    examOnly: 'This bank is for exams only and cannot be opened for practice.',
    audience: 'Who may practise',
    departments: 'Departments',
    departmentsHint: 'With all departments below them.',
    people: 'People',
    everyone: 'All students',
    someDepartments: '{count, plural, one {# department} other {# departments}}',
    somePeople: '{count, plural, one {# person} other {# people}}',
    isOpen: 'Open for practice',
    set: 'Set up',
    editTitle: 'Practice settings',
    saved: 'The practice settings were saved.',
  },
}
