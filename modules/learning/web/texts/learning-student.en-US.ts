export const learningStudent = {
  button: 'Course learning',
}
