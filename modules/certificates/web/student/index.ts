/** The pages of students: their certificates. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { certificatesPaths } from '../shared/paths.ts'
import { CertificateCard } from './certificate-card.tsx'

const mine = certificatesPaths.mine

export const door: StudentDoor = {
  screens: [
    { path: mine, page: lazy(async () => ({ default: (await import('./my-certificates.tsx')).MyCertificatesPage })) },
  ],
  UserCentreCard: CertificateCard,
}
