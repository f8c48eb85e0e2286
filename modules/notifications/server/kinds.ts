/** The kinds of all modules that are installed. */
import { installedModules } from '@tripos/contract-kit/installed.ts'
import type { NotificationKindEntry } from '@tripos/contract-kit/manifest.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export interface InstalledKind {
  readonly kind: string
  readonly entry: NotificationKindEntry
  /** The heading it stands under. */
  readonly group: LocalizedText
}

/** Of a module that gives its notifications no heading. */
const OTHERS = localized('其他', 'Others')

/** Lower modules first. */
export const listKinds = (): readonly InstalledKind[] =>
  installedModules().flatMap(({ notifications = {}, notificationsTitle: group = OTHERS }) =>
    Object.entries(notifications).map(([kind, entry]) => ({ kind, entry, group })),
  )

export const findKind = (kind: string): NotificationKindEntry | undefined => {
  for (const { notifications } of installedModules()) {
    const entry = notifications?.[kind]
    if (entry !== undefined) return entry
  }
  return undefined
}
