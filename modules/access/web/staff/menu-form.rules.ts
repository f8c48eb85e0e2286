/** The form of a menu entry asks what the entry leads to; the wire carries that as `component` and `path`. */
import { MenuType } from '@tripos/contract-kit/enums.ts'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { parentIn, parentOut } from '@tripos/ui-staff/place.rules.ts'
import { isGroup, type StoredMenu } from './stored-menu.rules.ts'

export type Target = 'group' | 'page' | 'link'

type Fields = Omit<StoredMenu, 'id' | 'sort' | 'isBuiltIn' | 'parentId'>

export interface MenuFormValues extends Fields {
  readonly parent: string
  /** Of a menu entry; a route is always a page, and a function is none. */
  readonly target: Target
}

export function targetOf(menu: Pick<StoredMenu, 'component' | 'path'>): Target {
  if (isGroup(menu)) return 'group'
  return isExternalLink(menu.path) ? 'link' : 'page'
}

const EMPTY: Fields = {
  type: MenuType.menu,
  title: '',
  titleEn: '',
  icon: '',
  path: '',
  name: '',
  component: '',
  redirect: '',
  permission: null,
  activeMenu: '',
  affix: false,
  noCache: false,
  noRedirect: false,
  alwaysShow: false,
  hidden: false,
}

export function valuesOf(menu: StoredMenu | undefined, parent: StoredMenu | null): MenuFormValues {
  if (!menu) {
    // Below a page there is only room for functions.
    const type = parent && !isGroup(parent) ? MenuType.function : MenuType.menu
    return { ...EMPTY, type, parent: parentIn(parent?.id ?? null), target: 'page' }
  }
  const { id: _id, sort: _sort, isBuiltIn: _isBuiltIn, parentId, ...fields } = menu
  return { ...fields, parent: parentIn(parentId), target: targetOf(menu) }
}

/** Without what was filled in before the type or the target was changed. */
export function inputOf(values: MenuFormValues): Fields & { readonly parentId: string | null } {
  const { parent, target, ...fields } = values
  const input = { ...fields, parentId: parentOut(parent) }
  if (fields.type === MenuType.function) {
    return { ...input, path: '', name: '', component: '', redirect: '', activeMenu: '' }
  }
  if (fields.type === MenuType.route) {
    return { ...input, redirect: '', component: isGroup(fields) ? '' : fields.component }
  }
  if (target === 'link') return { ...input, component: '', redirect: '', activeMenu: '' }
  if (target === 'page') return { ...input, redirect: '', component: isGroup(fields) ? '' : fields.component }
  return { ...input, component: isGroup(fields) ? fields.component : 'Layout' }
}
