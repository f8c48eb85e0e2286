import { MenuType } from '@tripos/contract/enums'
import { menus } from '@tripos/contract/menus'
import { useTranslations } from 'use-intl'
import { MENU_LISTS } from '../../../features/organisation/api.ts'
import { parentIn, parentOut } from '../../../features/organisation/place.rules.ts'
import { PlaceFields, type PlaceForm } from '../../../features/organisation/place-fields.tsx'
import { neighboursAt } from '../../../features/organisation/tree.rules.ts'
import { useLocaleStore } from '../../../lib/locale.ts'
import { refreshSession } from '../../../lib/session.ts'
import { isGroup, type StoredMenu, titleOf } from '../layout/stored-menu.rules.ts'
import { FormDrawer } from '../ui/form-drawer.tsx'

interface MoveMenuFormProps {
  readonly menu: StoredMenu
  readonly rows: readonly StoredMenu[]
  readonly onClose: () => void
}

/** Groups hold entries; pages and groups hold functions. */
export const canHoldType = (parent: StoredMenu, type: MenuType): boolean =>
  isGroup(parent) || (type === MenuType.function && parent.type !== MenuType.function && parent.component !== '')

export function MoveMenuForm({ menu, rows, onClose }: MoveMenuFormProps) {
  const t = useTranslations('adminOrg.menus')
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
