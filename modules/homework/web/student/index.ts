/** Homework stands in its lesson. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { HomeworkLesson } from '../../../learning/web/shared/slots.ts'

HomeworkLesson.fill(lazy(async () => ({ default: (await import('./homework-lesson.tsx')).HomeworkOfLesson })))

export const door: StudentDoor = { screens: [] }
