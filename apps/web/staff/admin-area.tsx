import './install-modules.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { STAFF_TEXTS } from './screens.ts'
import { AdminTheme } from './admin-theme.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'

/** The back office. Its pages come from the server's menu; see screens.ts. */
export function AdminArea() {
  return (
    <AreaMessages areas={STAFF_TEXTS}>
      <AdminTheme>
        <AdminLayout />
      </AdminTheme>
    </AreaMessages>
  )
}
