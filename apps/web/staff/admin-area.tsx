import './install-modules.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { STAFF_TEXTS } from './screens.ts'
import { AdminTheme } from './admin-theme.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'

/** Its own texts, and those that the pages speak with. */
const AREAS = ['staff', 'staffLayout', ...STAFF_TEXTS] as const

/** The back office. Its pages come from the server's menu; see screens.ts. */
export function AdminArea() {
  return (
    <AreaMessages areas={AREAS}>
      <AdminTheme>
        <AdminLayout />
      </AdminTheme>
    </AreaMessages>
  )
}
