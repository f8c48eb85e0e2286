/** The pages of the back office, by their keys. */
import { FolderOpenOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'assets'> = {
  AssetList: lazy(async () => ({ default: (await import('./asset-list.tsx')).AssetList })),
}

export const icons = { assets: FolderOpenOutlined }

export const texts = ['assets'] as const

export const handbook = 'courses'
