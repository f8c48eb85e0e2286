export const lecturersStudent = {
  button: 'Lecturer team',
}
