import { RoleType } from '@tripos/contract-kit/enums.ts'
import { ProfileArea, ProfileLayout } from '../../modules/identity/web/index.ts'
import { StudentLayout } from './student/student-layout.tsx'
import type { ProfileRoute } from '@tripos/web-kit/shell-route.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'

const DOORS = import.meta.glob<{ readonly profilePages?: readonly ProfileRoute[] }>('../../modules/*/web/index.ts', {
  eager: true,
})
const PAGES = Object.values(DOORS).flatMap(({ profilePages }) => profilePages ?? [])

/** One's own account: students stay in their layout, administrators get a header with the way back. */
export function ProfileShell() {
  const isStudent = useUser().roleType === RoleType.student
  return (
    <AreaMessages areas={isStudent ? ['student', 'profile', 'identity'] : ['profile', 'identity']}>
      <ProfileArea layout={isStudent ? <StudentLayout /> : <ProfileLayout />} pages={PAGES} />
    </AreaMessages>
  )
}
