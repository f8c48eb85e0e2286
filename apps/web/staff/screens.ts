/** The pages of the back office: what the doors of the modules give. */
import { addMenuIcons } from '@tripos/ui-staff/shell/menu-icon.tsx'
import type { HandbookChapter } from '@tripos/ui-staff/handbook.ts'
import type { StaffDoor } from '@tripos/ui-staff/staff-door.ts'
import type { MessageArea } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'
import { withTexts } from './page-texts.tsx'

const DOORS = Object.values(import.meta.glob<StaffDoor>('../../../modules/*/web/staff/index.ts', { eager: true }))

for (const { icons } of DOORS) if (icons) addMenuIcons(icons)

export const PERSON_LINKS = DOORS.flatMap(door => door.personLinks ?? [])

export const OWN_PAGES = DOORS.flatMap(door => door.ownPages ?? [])

/** Its own texts, and those that the pages speak with. */
export const STAFF_TEXTS: readonly MessageArea[] = [
  ...new Set<MessageArea>(['staff', 'staffLayout', ...DOORS.flatMap(door => door.texts ?? [])]),
]

function screensOf({ screens, pageTexts }: StaffDoor): StaffDoor['screens'] {
  if (pageTexts === undefined) return screens
  const areas = [...STAFF_TEXTS, ...pageTexts]
  return Object.fromEntries(Object.entries(screens).map(([key, page]) => [key, withTexts(page, areas)]))
}

/** By the key that a menu entry of the server carries as `component`; those without an entry by their address. */
export const SCREENS: Readonly<Record<string, ComponentType>> = Object.assign(
  {},
  ...DOORS.map(screensOf),
  ...OWN_PAGES.map(({ path, page }) => ({ [path]: page })),
)

/** The chapter of the handbook for each page, by its key. */
export const CHAPTERS: Readonly<Record<string, HandbookChapter>> = Object.assign(
  {},
  ...DOORS.map(({ screens, handbook = 'operating' }) =>
    typeof handbook === 'string' ? Object.fromEntries(Object.keys(screens).map(key => [key, handbook])) : handbook,
  ),
)

export const NAVBAR_TOOLS = DOORS.flatMap(door => door.NavbarTool ?? [])

export const PAGE_BARS = DOORS.flatMap(door => door.PageBar ?? [])
