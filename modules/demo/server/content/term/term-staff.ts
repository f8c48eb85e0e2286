import type { DemoStaff } from '../types.ts'

/** Lecturers who answer under their courses, by the name that the course shows. */
export const termStaff: DemoStaff[] = [
  { userName: 'lin.xiaowen', realName: '林晓雯', department: 'staff-office', post: 'author' },
  { userName: 'helen.carter', realName: 'Helen Carter', department: 'staff-office', post: 'author' },
]
