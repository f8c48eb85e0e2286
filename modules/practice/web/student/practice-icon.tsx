import { Icon } from '@tripos/ui/icons.tsx'

export const PracticeIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16zM13.500 6.500l4 4M14 20h6" />
  </Icon>
)
