/** The pages of the back office, by their keys. */
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'learning'> = {
  LearnerList: lazy(async () => ({ default: (await import('./learner-list.tsx')).LearnerList })),
}

export const texts = ['learningRecords', 'learning'] as const

export const handbook = 'courses'
