export const practiceStudent = {
  button: 'Practice',
}
