/** The pages of the back office: what the doors of the modules give. */
import { addMenuIcons } from '@tripos/ui-staff/shell/menu-icon.tsx'
import type { StaffDoor } from '@tripos/ui-staff/staff-door.ts'
import type { MessageArea } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'

const DOORS = Object.values(import.meta.glob<StaffDoor>('../../../modules/*/web/staff/index.ts', { eager: true }))

for (const { icons } of DOORS) if (icons) addMenuIcons(icons)

export const OWN_PAGES = DOORS.flatMap(door => door.ownPages ?? [])

/** By the key that a menu entry of the server carries as `component`; those without an entry by their address. */
export const SCREENS: Readonly<Record<string, ComponentType>> = Object.assign(
  {},
  ...DOORS.map(door => door.screens),
  ...OWN_PAGES.map(({ path, page }) => ({ [path]: page })),
)

export const NAVBAR_TOOLS = DOORS.flatMap(door => door.NavbarTool ?? [])

export const STAFF_TEXTS: readonly MessageArea[] = [...new Set(DOORS.flatMap(door => door.texts ?? []))]
