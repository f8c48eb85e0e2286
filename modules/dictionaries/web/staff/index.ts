/** The pages of the back office, by their keys. */
import { TagsOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'dictionaries'> = {
  Dictionaries: lazy(async () => ({ default: (await import('./dictionaries.tsx')).Dictionaries })),
}

export const icons = { dictionaries: TagsOutlined }

export const pageTexts = ['dictionaries'] as const
