/** The pages of the back office, by their keys. */
import { MenuOutlined, SafetyOutlined, TeamOutlined, ToolOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'access'> = {
  RoleList: lazy(async () => ({ default: (await import('./role-list.tsx')).RoleList })),
  RoleEdit: lazy(async () => ({ default: (await import('./role-edit.tsx')).RoleEdit })),
  MenuList: lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList })),
}

export const icons = { roles: SafetyOutlined, menus: MenuOutlined, people: TeamOutlined, operating: ToolOutlined }

export const pageTexts = ['access'] as const
