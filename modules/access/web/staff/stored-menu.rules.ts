/** From stored entries of the menu to the sidebar that results, as the server would send it to somebody who holds them all. */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { menus } from '../../contract/menus.ts'

export type StoredMenu = Output<typeof menus.tree>[number]
type ComparedMenu = Omit<StoredMenu, 'isBuiltIn' | 'sort'>

export const titleOf = (menu: Pick<StoredMenu, 'title' | 'titleEn'>, language: Language): string =>
  language === 'en-US' && menu.titleEn !== '' ? menu.titleEn : menu.title

export const isGroup = (menu: Pick<StoredMenu, 'component'>): boolean =>
  menu.component === 'Layout' || menu.component === 'WebLayout'

export function routesOf(
  rows: readonly ComparedMenu[],
  language: Language,
  parentId: string | null = null,
): MenuRoute[] {
  return rows
    .filter(row => row.parentId === parentId && row.type !== MenuType.function)
    .map(row => ({
      path: row.path,
      name: row.name,
      component: row.component,
      ...(row.redirect === '' ? {} : { redirect: row.redirect }),
      alwaysShow: row.alwaysShow,
      hidden: row.hidden,
      meta: { title: titleOf(row, language), ...(row.icon === '' ? {} : { icon: row.icon }) },
      children: routesOf(rows, language, row.id),
    }))
}

/** The entries with one of them as it is being written; a new or a moved one comes last. */
export function withDraft(rows: readonly StoredMenu[], draft: ComparedMenu): readonly ComparedMenu[] {
  const old = rows.find(row => row.id === draft.id)
  if (old?.parentId === draft.parentId) return rows.map(row => (row.id === draft.id ? draft : row))
  return [...rows.filter(row => row.id !== draft.id), draft]
}
