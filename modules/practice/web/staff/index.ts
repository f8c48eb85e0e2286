/** What practice adds to the back office. */
import { CarryOutOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { OnBankPage } from '../../../questions/web/shared/slots.ts'

OnBankPage.fill(lazy(async () => ({ default: (await import('./bank-practice-card.tsx')).BankPracticeCard })))

export const screens: StaffScreens<'practice'> = {
  AssignmentList: lazy(async () => ({ default: (await import('./assignment-list.tsx')).AssignmentList })),
  AssignmentProgress: lazy(async () => ({ default: (await import('./assignment-progress.tsx')).AssignmentProgress })),
}

export const icons = { assignment: CarryOutOutlined }

export const texts = ['practiceStaff'] as const

export const handbook = 'courses'
