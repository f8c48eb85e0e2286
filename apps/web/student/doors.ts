import type { StudentDoor } from '@tripos/ui/student-door.ts'

const FILES = import.meta.glob<{ door: StudentDoor }>('../../../modules/*/web/student/index.ts', { eager: true })

export const DOORS: readonly StudentDoor[] = Object.values(FILES).map(({ door }) => door)
