import { Icon } from '@tripos/ui/icons.tsx'

export const CourseIcon = () => (
  <Icon>
    <path d="M12 6.500C10 5 7 4.500 3 4.500v13c4 0 7 .5 9 2 2-1.500 5-2 9-2v-13c-4 0-7 .5-9 2zM12 6.500v13" />
  </Icon>
)
