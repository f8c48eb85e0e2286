/** Permissions to choose everybody, or people outside the own data scope, as the audience of something. */
export const EVERYONE = {
  exam: 'exam:exam:everyone',
  course: 'course:course:everyone',
  notice: 'notice:notice:everyone',
} as const
