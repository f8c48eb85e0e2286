import type { Device } from '../../contract/sign-ins.ts'
import { useTranslations } from 'use-intl'
import { DesktopIcon, PhoneIcon } from '@tripos/ui/icons.tsx'

/** 'Chrome 141, Windows 10', or that nothing is known. */
export function DeviceName({ device }: { device: Device }) {
  const t = useTranslations('profile')
  const known = [device.browser, device.system].filter(part => part !== '')
  return <>{known.length > 0 ? known.join(', ') : t('unknownDevice')}</>
}

export const DeviceIcon = ({ device }: { device: Device }) =>
  device.kind === 'phone' || device.kind === 'tablet' ? <PhoneIcon /> : <DesktopIcon />
