/** The pages of the header layout and the buttons of its header: what the doors of the modules give. */
import type { StudentScreen } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { DOORS } from './doors.ts'
import { USER_CENTRE } from './user-centre.ts'

const UserCentrePage = lazy(async () => ({ default: (await import('./user-centre-page.tsx')).UserCentrePage }))

export const SCREENS: readonly StudentScreen[] = [
  ...DOORS.flatMap(door => door.screens),
  // The route is named UserCenter by the specification; the real name in the header leads here.
  { path: USER_CENTRE, page: UserCentrePage },
]

/** The round buttons. */
export const BUTTONS = DOORS.flatMap(door => door.buttons ?? []).toSorted((a, b) => a.order - b.order)

export const BANNERS = DOORS.flatMap(door => door.Banner ?? [])

export const HEADER_TOOLS = DOORS.flatMap(door => door.HeaderTool ?? [])
