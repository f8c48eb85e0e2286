/** The pages of the back office, by their keys. */
import { HistoryOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'audit'> = {
  OperationList: lazy(async () => ({ default: (await import('./operation-list.tsx')).OperationList })),
}

export const icons = { operations: HistoryOutlined }

export const pageTexts = ['audit'] as const
