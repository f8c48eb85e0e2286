import type { MenuProps } from 'antd'
import { MenuIcon } from '@tripos/ui-staff/shell/menu-icon.tsx'
import type { MenuEntry } from '@tripos/ui-staff/shell/menu.rules.ts'

export function menuItems(entries: readonly MenuEntry[]): NonNullable<MenuProps['items']> {
  return entries.map(entry => ({
    key: entry.path,
    icon: <MenuIcon name={entry.icon ?? (entry.isExternal ? 'link' : undefined)} />,
    label: entry.title,
    ...(entry.children.length > 0 ? { children: menuItems(entry.children) } : {}),
  }))
}
