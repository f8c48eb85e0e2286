import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  BankOutlined,
  BookOutlined,
  BugOutlined,
  CheckSquareOutlined,
  CommentOutlined,
  DashboardOutlined,
  DeleteOutlined,
  DesktopOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HddOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LinkOutlined,
  MenuOutlined,
  NotificationOutlined,
  LoginOutlined,
  ProfileOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
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
  bin: DeleteOutlined,
  exams: FormOutlined,
  blueprint: ProfileOutlined,
  papers: FileTextOutlined,
  marking: CheckSquareOutlined,
  courses: ReadOutlined,
  lecturers: IdcardOutlined,
  talk: CommentOutlined,
  assets: FolderOpenOutlined,
  notices: NotificationOutlined,
  users: TeamOutlined,
  departments: ApartmentOutlined,
  roles: SafetyOutlined,
  menus: MenuOutlined,
  dictionaries: TagsOutlined,
  settings: SettingOutlined,
  partners: ApiOutlined,
  operations: HistoryOutlined,
  jobs: ScheduleOutlined,
  system: HddOutlined,
  sessions: DesktopOutlined,
  signIns: LoginOutlined,
  errors: BugOutlined,
  link: LinkOutlined,
}

export const ICON_NAMES = Object.keys(ICONS)

export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = ICONS[name ?? ''] ?? AppstoreOutlined
  return <Icon aria-hidden="true" />
}
