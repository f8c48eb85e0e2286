import type { Device } from '../../contract/sign-ins.ts'
import { useTranslations } from 'use-intl'

/** 'Chrome 141, Windows 10', or that nothing is known. */
export function DeviceText({ device }: { device: Device }) {
  const t = useTranslations('identitySessions')
  const known = [device.browser, device.system].filter(part => part !== '')
  return <>{known.length > 0 ? known.join(', ') : t('unknownDevice')}</>
}
