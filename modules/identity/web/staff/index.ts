/** The pages of the back office, by their keys. */
import { TeamOutlined, ApiOutlined, DesktopOutlined, LoginOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'identity'> = {
  UserList: lazy(async () => ({ default: (await import('./user-list.tsx')).UserList })),
  UserEdit: lazy(async () => ({ default: (await import('./user-edit.tsx')).UserEdit })),
  UserImport: lazy(async () => ({ default: (await import('./user-import.tsx')).UserImport })),
  SessionList: lazy(async () => ({ default: (await import('./session-list.tsx')).SessionList })),
  SignInList: lazy(async () => ({ default: (await import('./sign-in-list.tsx')).SignInList })),
  PartnerList: lazy(async () => ({ default: (await import('./partner-list.tsx')).PartnerList })),
}

export const icons = { users: TeamOutlined, partners: ApiOutlined, sessions: DesktopOutlined, signIns: LoginOutlined }

export const texts = ['identityUsers'] as const

export const pageTexts = ['identityPartners', 'identitySessions'] as const
