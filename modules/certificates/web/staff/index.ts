/** The pages of the back office, by their keys. */
import { KeyOutlined, SafetyCertificateOutlined, SolutionOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'certificates'> = {
  CertificateKindList: lazy(async () => ({ default: (await import('./kind-list.tsx')).CertificateKindList })),
  CertificateKindEdit: lazy(async () => ({ default: (await import('./kind-edit.tsx')).CertificateKindEdit })),
  CertificateList: lazy(async () => ({ default: (await import('./certificate-list.tsx')).CertificateList })),
  CertificateKeys: lazy(async () => ({ default: (await import('./certificate-keys.tsx')).CertificateKeys })),
}

export const icons = {
  certificates: SafetyCertificateOutlined,
  issuedCertificates: SolutionOutlined,
  certificateKeys: KeyOutlined,
}

export const pageTexts = ['certificatesStaff', 'certificates'] as const

export const handbook = 'courses'
