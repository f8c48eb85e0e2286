/** The pages of the back office, by their keys. */
import { CalendarOutlined, FormOutlined, ProfileOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { showsQuestions } from '../../../questions/web/shared/question-lists.ts'
import { exams } from '../../contract/exams.ts'

for (const endpoint of [exams.blueprintDetail, exams.coverage, exams.freeCount, exams.publishCheck])
  showsQuestions(endpoint)

export const screens: StaffScreens<'exams'> = {
  BlueprintList: lazy(async () => ({ default: (await import('./blueprint-list.tsx')).BlueprintList })),
  BlueprintEdit: lazy(async () => ({ default: (await import('./blueprint-edit.tsx')).BlueprintEdit })),
  ExamList: lazy(async () => ({ default: (await import('./exam-list.tsx')).ExamList })),
  ExamCalendar: lazy(async () => ({ default: (await import('./exam-calendar.tsx')).ExamCalendar })),
  ExamEdit: lazy(async () => ({ default: (await import('./exam-edit.tsx')).ExamEdit })),
}

export const icons = { exams: FormOutlined, blueprint: ProfileOutlined, examCalendar: CalendarOutlined }

export const pageTexts = ['exams', 'resultWords'] as const

export const handbook = 'first-exam'
