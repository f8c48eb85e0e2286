import { AppstoreOutlined, DeleteOutlined, LinkOutlined, SettingOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'

export type MenuIconType = ComponentType<{ 'aria-hidden': 'true' }>

/** The names that a menu entry may carry: those of no module here, the others from the doors of the modules. */
const ICONS: Record<string, MenuIconType> = {
  bin: DeleteOutlined,
  settings: SettingOutlined,
  link: LinkOutlined,
}

export const addMenuIcons = (icons: Readonly<Record<string, MenuIconType>>): void => void Object.assign(ICONS, icons)

export const iconNames = (): readonly string[] => Object.keys(ICONS)

export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden="true" />
}
