import {
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  CheckSquareOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FormOutlined,
  LinkOutlined,
  ProfileOutlined,
  SettingOutlined,
  TeamOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The names that a menu entry may carry. A new one is one line here. */
const ICONS: Readonly<Record<string, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  dashboard: DashboardOutlined,
  questions: BookOutlined,
  bank: BankOutlined,
  list: UnorderedListOutlined,
  exams: FormOutlined,
  blueprint: ProfileOutlined,
  papers: FileTextOutlined,
  marking: CheckSquareOutlined,
  users: TeamOutlined,
  settings: SettingOutlined,
  link: LinkOutlined,
}

export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden="true" />
}
