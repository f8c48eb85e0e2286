import { Icon } from '@tripos/ui/icons.tsx'

export const LecturerIcon = () => (
  <Icon>
    <path d="M3 4h18v11h-6M9 15H3V4M12 21v-4M8 21c0-3 1.500-4 4-4s4 1 4 4" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)
