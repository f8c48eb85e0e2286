/** Icons of the controls. Here and not among those of all pages: only players need them. */
import { Icon } from '@tripos/ui/icons.tsx'

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4.500v15l12.500-7.500z" fill="currentColor" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" strokeWidth="4" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M11 6l-7 6 7 6zM20 6l-7 6 7 6z" />
  </Icon>
)
export const ForwardIcon = () => (
  <Icon>
    <path d="M13 6l7 6-7 6zM4 6l7 6-7 6z" />
  </Icon>
)
export const SoundIcon = () => (
  <Icon>
    <path d="M4 9v6h4l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11" />
  </Icon>
)
export const MutedIcon = () => (
  <Icon>
    <path d="M4 9v6h4l5 4V5L8 9zM17 9.500l4.500 5M21.500 9.500l-4.500 5" />
  </Icon>
)
export const PictureIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <rect x="12" y="12" width="7" height="5" rx="1" fill="currentColor" />
  </Icon>
)
export const FullScreenIcon = () => (
  <Icon>
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
  </Icon>
)
export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
)
export const OpenIcon = () => (
  <Icon>
    <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />
  </Icon>
)
