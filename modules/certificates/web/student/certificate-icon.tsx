import { Icon } from '@tripos/ui/icons.tsx'

export const CertificateIcon = () => (
  <Icon>
    <path d="M20 11V4H4v13h8M8 8h8M8 12h4" />
    <circle cx="17" cy="15" r="3" />
    <path d="m15.500 17.500-.500 4 2-1 2 1-.500-4" />
  </Icon>
)
