/** Comments and questions stand under courses and lessons. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { BelowCourse } from '../../../learning/web/shared/slots.ts'

BelowCourse.fill(lazy(async () => ({ default: (await import('./course-talk.tsx')).CourseTalk })))

export const door: StudentDoor = { screens: [] }
