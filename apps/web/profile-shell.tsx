import { RoleType } from '@tripos/contract/enums'
import { ProfileArea } from '../areas/profile/profile-area.tsx'
import { ProfileLayout } from '../areas/profile/profile-layout.tsx'
import { StudentLayout } from '../areas/student/student-layout.tsx'
import { useUser } from '../lib/session.ts'
import { AreaMessages } from '../messages/area-messages.tsx'

/** One's own account: students stay in their layout, administrators get a header with the way back. */
export function ProfileShell() {
  const isStudent = useUser().roleType === RoleType.student
  return (
    <AreaMessages areas={isStudent ? ['student', 'profile', 'identity'] : ['profile', 'identity']}>
      <ProfileArea layout={isStudent ? <StudentLayout /> : <ProfileLayout />} />
    </AreaMessages>
  )
}
