/** The calendar of a student: its address in the page of oneself, and a file of each exam beside what is said of it. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { BesideExam } from '../../../papers/web/shared/slots.ts'
import { AddExam } from './add-exam.tsx'
import { CalendarCard } from './calendar-card.tsx'

BesideExam.fill(AddExam)

export const door: StudentDoor = { screens: [], UserCentreCard: CalendarCard }
