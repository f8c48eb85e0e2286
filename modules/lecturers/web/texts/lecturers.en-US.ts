export const lecturers = {
  title: 'Lecturer team',
  search: 'Search lecturers',
  empty: 'There are no lecturers yet',
  emptyText: 'They appear here once an administrator adds them.',
  emptySearch: 'No lecturer matches',
  emptySearchText: 'Try another word.',
  courses: '{count, plural, =0 {No course for you yet} one {# course} other {# courses}}',
} as const
