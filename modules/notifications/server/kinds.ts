/** The kinds of all modules that are installed. */
import { installedModules } from '@tripos/contract-kit/installed.ts'
import type { NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'

export const findKind = (kind: string): NotificationKindEntry | undefined => {
  for (const { notifications } of installedModules()) {
    const entry = notifications?.[kind]
    if (entry !== undefined) return entry
  }
  return undefined
}
