/** The pages of the back office, by their keys. */
import { KeyOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'entitlements'> = {
  EntitlementList: lazy(async () => ({ default: (await import('./entitlement-list.tsx')).EntitlementList })),
}

export const icons = { entitlements: KeyOutlined }

export const pageTexts = ['entitlements'] as const
