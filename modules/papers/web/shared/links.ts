import { makeLink } from '@tripos/web-kit/make-link.ts'

/** Camera, microphone and network are tried before an exam. */
export const toDeviceCheck = makeLink<[]>()
