import type { RequestContext } from '@tripos/http/mount.ts'
import type { Devices } from '../contract/sign-in-guard.ts'
import type { SignInWay } from '../contract/sign-ins.ts'

/** Where the sign-in comes from, and how the account has proved who it is. */
export type SignInContext = Pick<RequestContext, 'ip' | 'userAgent' | 'arrivedAt' | 'language'> & {
  readonly way: SignInWay
  /** What the browser was given at earlier sign-ins. */
  readonly devices?: Devices
  /** The person is told of it where nobody knows the browser. */
  readonly isTold?: boolean
}
