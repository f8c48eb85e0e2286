export const certificatesStudent = {
  cardTitle: 'Certificates',
  cardText: 'You have earned {count, plural, one {# certificate} other {# certificates}}.',
  cardEmpty: 'What you earn by passing exams or completing courses appears here.',
  cardLink: 'View and download',
} as const
