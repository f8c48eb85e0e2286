/** What the server has given to this browser, to be known here again: a list, the newest first, one for each person. */
import { MAX_DEVICES } from '../contract/sign-in-guard.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'

const KEY = 'devices'

export const knownDevices = (): string[] => (kept(KEY) ?? '').split(' ').filter(Boolean)

/** The person stands in front of the first dot. */
const personOf = (device: string): string => device.slice(0, device.indexOf('.'))

export function keepDevice(device: string): void {
  const others = knownDevices().filter(known => personOf(known) !== personOf(device))
  keep(KEY, [device, ...others].slice(0, MAX_DEVICES).join(' '))
}
