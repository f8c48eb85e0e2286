/** What the entries of the built-in menu are made with. */
import { MenuType } from '@tripos/contract-kit/enums.ts'

export interface BuiltinMenu {
  /** Never changes: a later version finds the entry by it. */
  readonly key: string
  readonly type: MenuType
  readonly zh: string
  readonly en: string
  readonly icon?: string
  readonly path?: string
  readonly name?: string
  readonly component?: string
  readonly redirect?: string
  readonly permission?: string
  readonly activeMenu?: string
  readonly hidden?: boolean
  readonly noCache?: boolean
  readonly affix?: boolean
  readonly children?: readonly BuiltinMenu[]
}

type PageFields = Pick<BuiltinMenu, 'zh' | 'en' | 'path' | 'component' | 'permission'> &
  Partial<Pick<BuiltinMenu, 'icon' | 'affix' | 'noCache' | 'children'>>

export const page = (key: string, fields: PageFields): BuiltinMenu => ({
  key,
  type: MenuType.menu,
  ...fields,
  ...(fields.component === undefined ? {} : { name: fields.component }),
})

/** A page that is opened from another one: no entry of its own, that of its list is marked as active. */
export const subPage = (key: string, activeMenu: string, fields: PageFields): BuiltinMenu => ({
  ...page(key, fields),
  type: MenuType.route,
  hidden: true,
  activeMenu,
})

export const grant = (permission: string, zh: string, en: string): BuiltinMenu => ({
  key: permission,
  type: MenuType.function,
  zh,
  en,
  permission,
})

export const group = (
  key: string,
  fields: Pick<BuiltinMenu, 'zh' | 'en' | 'icon' | 'path' | 'redirect'>,
  children: readonly BuiltinMenu[],
): BuiltinMenu => ({
  key,
  type: MenuType.menu,
  component: 'Layout',
  name: key.charAt(0).toUpperCase() + key.slice(1),
  ...fields,
  children,
})
