import { AreaMessages } from '../texts/area-messages.tsx'
import { AdminTheme } from './admin-theme.tsx'
import { AdminLayout } from './layout/admin-layout.tsx'

/** The back office. Its pages come from the server's menu; see screens.ts. */
export function AdminArea() {
  return (
    <AreaMessages
      areas={[
        'admin',
        'adminBanks',
        'adminExams',
        'adminPartners',
        'adminTools',
        'adminUsers',
        'adminOrg',
        'adminSheets',
        'adminSite',
        'adminSessions',
        'adminLayout',
        'adminImport',
        'adminWatch',
        'adminTypes',
        'adminParts',
        'adminLife',
        'adminNotices',
        'adminCourses',
        'adminLecturers',
        'adminTalk',
        'adminAssets',
        'adminRecords',
        'answerFiles',
        'learning',
      ]}
    >
      <AdminTheme>
        <AdminLayout />
      </AdminTheme>
    </AreaMessages>
  )
}
