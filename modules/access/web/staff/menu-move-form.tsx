import { MenuType } from '@tripos/contract-kit/enums.ts'
import { menus } from '../../contract/menus.ts'
import { useTranslations } from 'use-intl'
import { MENU_LISTS } from './api.ts'
import { parentIn, parentOut } from '@tripos/ui-staff/place.rules.ts'
import { PlaceFields, type PlaceForm } from '@tripos/ui-staff/place-fields.tsx'
import { neighboursAt } from '@tripos/ui-staff/tree.rules.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { refreshSession } from '@tripos/web-kit/session.ts'
import { isGroup, type StoredMenu, titleOf } from './stored-menu.rules.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

interface MoveMenuFormProps {
  readonly menu: StoredMenu
  readonly rows: readonly StoredMenu[]
  readonly onClose: () => void
}

/** Groups hold entries; pages and groups hold functions. */
export const canHoldType = (parent: StoredMenu, type: MenuType): boolean =>
  isGroup(parent) || (type === MenuType.function && parent.type !== MenuType.function && parent.component !== '')

export function MoveMenuForm({ menu, rows, onClose }: MoveMenuFormProps) {
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  const neighbours = rows.filter(row => row.parentId === menu.parentId)
  const initial: PlaceForm = { parent: parentIn(menu.parentId), sort: neighbours.indexOf(menu) }
  return (
    <FormDrawer
      title={t('moveTitle', { name: titleOf(menu, language) })}
      endpoint={menus.sort}
      initial={initial}
      toInput={({ parent, sort }) => {
        const parentId = parentOut(parent)
        return { id: menu.id, parentId, sort: Math.min(sort, neighboursAt(rows, menu.id, parentId).length) }
      }}
      invalidates={MENU_LISTS}
      fields={{ parentId: 'parent' }}
      fieldOf={{ MENU_CYCLE: 'parent', MENU_NEEDED: 'parent' }}
      onSaved={() => {
        void refreshSession()
        onClose()
      }}
      onClose={onClose}
    >
      <PlaceFields
        rows={rows}
        row={menu}
        nameOf={row => titleOf(row, language)}
        canHold={row => canHoldType(row, menu.type)}
        hasTop={menu.type !== MenuType.function}
      />
    </FormDrawer>
  )
}
