/** How long a session lasts (design part 5). */
import { RoleType } from '@tripos/contract/enums'

interface Limits {
  /** Without a call for this long. */
  readonly idleSeconds: number
  /** In any case. */
  readonly absoluteSeconds: number
}

const HOUR = 3600

export const SESSION_LIMITS: Readonly<Record<RoleType, Limits>> = {
  [RoleType.student]: { idleSeconds: 12 * HOUR, absoluteSeconds: 30 * 24 * HOUR },
  [RoleType.administrator]: { idleSeconds: 2 * HOUR, absoluteSeconds: 24 * HOUR },
}

/** Being seen is written at most this often. */
export const TOUCH_SECONDS = 60
