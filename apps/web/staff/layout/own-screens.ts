import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenRoute } from '@tripos/ui-staff/shell/menu.rules.ts'
import { OWN_PAGES } from '../screens.ts'

/** The pages that nobody has to be granted, as if the menu had them. */
export function useOwnScreens(): readonly ScreenRoute[] {
  const t = useTranslations()
  return useMemo(
    () =>
      OWN_PAGES.map(page => {
        const { path } = page
        const title = t(page.title)
        return {
          path,
          component: path,
          redirect: undefined,
          name: path,
          title,
          meta: { title },
          crumbs: [{ title, path }],
          activeMenu: path,
        }
      }),
    [t],
  )
}
