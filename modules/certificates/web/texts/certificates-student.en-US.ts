export const certificatesStudent = {
  button: 'Certificates',
  cardTitle: 'Certificates',
  cardText: 'You have earned {count, plural, one {# certificate} other {# certificates}}.',
  cardLink: 'View and download',
} as const
