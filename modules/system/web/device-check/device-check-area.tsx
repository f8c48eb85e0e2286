import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { DeviceCheckPage } from './device-check-page.tsx'

/** Full screen: the device and nothing else. */
export function DeviceCheckArea() {
  return (
    <AreaMessages areas={['deviceCheck']}>
      <DeviceCheckPage />
    </AreaMessages>
  )
}
