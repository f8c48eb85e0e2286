export const lecturersPaths = { lecturers: '/web/lecturer' } as const
