import { Menu } from 'antd'
import { useTranslations } from 'use-intl'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { menuOf } from '@tripos/ui-staff/shell/menu.rules.ts'
import { menuItems } from './menu-items.tsx'
import { routesOf } from './stored-menu.rules.ts'
import pageStyles from '@tripos/ui-staff/pages.module.css'

/** The sidebar of somebody who holds everything, as it comes of these entries. */
export function MenuPreview({ rows }: { rows: Parameters<typeof routesOf>[0] }) {
  const t = useTranslations('access.menus')
  const language = useLocaleStore(state => state.language)
  const entries = menuOf(routesOf(rows, language))
  return (
    <div className={pageStyles.sidebarPreview}>
      <p className={pageStyles.muted}>{t('previewHint')}</p>
      {/* To be looked at only: what it shows stands in the table too. */}
      <div inert>
        <Menu
          mode="inline"
          selectable={false}
          items={menuItems(entries)}
          // A change of the entries is seen at once, in open groups.
          defaultOpenKeys={entries.map(entry => entry.path)}
        />
      </div>
    </div>
  )
}
