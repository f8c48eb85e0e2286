/** What a module's `web/staff/index.ts` gives to the back office. */
import type { Modules } from '@tripos/contract-kit/manifest.ts'
import type { MessageArea } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'
import type { MenuIconType } from './shell/menu-icon.tsx'

type KeysOf<M> = M extends { readonly screens: readonly (infer K extends string)[] } ? K : never

/** A page for each key that the module's manifest names, and no other. */
export type StaffScreens<M extends keyof Modules> = Readonly<Record<KeysOf<Modules[M]>, ComponentType>>

export interface StaffDoor {
  readonly screens: Readonly<Record<string, ComponentType>>
  readonly icons?: Readonly<Record<string, MenuIconType>>
  /** The texts that its pages speak with. */
  readonly texts?: readonly MessageArea[]
}
