export const calendarStudent = {
  title: 'Calendar subscription',
  text: 'See your exams and course due dates in the calendar on your phone or computer. It keeps up with changes by itself.',
  staffText: 'See the exams that you set, watch or mark in your own calendar. It follows every change.',
  open: 'Calendar subscription',
  make: 'Create an address',
  madeAt:
    'Your address was created on {time}. To protect your privacy it is shown only once; create a new one if you need it again.',
  address: 'Subscription address',
  addressHint:
    'Copy it now: it is not shown again once you leave this page. Anyone who has it can see your schedule, so keep it to yourself. In your calendar app, choose "Subscribe to calendar" or "Add from URL", and paste the address.',
  copy: 'Copy the address',
  copied: 'Address copied',
  renew: 'Create a new address',
  renewTitle: 'Create a new address?',
  renewText:
    'The current address stops working at once. Calendars that use it are no longer updated and need the new one.',
  remove: 'Turn off',
  removeTitle: 'Turn off the calendar subscription?',
  removeText:
    'The address stops working at once, and calendars that use it are no longer updated. You can create a new one at any time.',
  removed: 'Calendar subscription turned off',
  addExam: 'Add to calendar',
}
