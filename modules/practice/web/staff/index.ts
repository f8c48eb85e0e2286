/** What practice adds to the back office. */
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { OnBankPage } from '../../../questions/web/shared/slots.ts'

OnBankPage.fill(lazy(async () => ({ default: (await import('./bank-practice-card.tsx')).BankPracticeCard })))

export const screens: StaffScreens<'practice'> = {}

export const texts = ['practiceStaff'] as const
