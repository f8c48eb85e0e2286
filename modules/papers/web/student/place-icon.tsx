import { Icon } from '@tripos/ui/icons.tsx'

/** Not with the others, which the sign-in page and the exam room load too. */
export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Icon>
)
