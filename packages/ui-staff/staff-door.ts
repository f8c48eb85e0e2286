/** What a module's `web/staff/index.ts` gives to the back office. */
import type { Modules, Permission } from '@tripos/contract-kit/manifest.ts'
import type { AllMessages, MessageArea } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'
import type { HandbookChapter } from './handbook.ts'
import type { MenuIconType } from './shell/menu-icon.tsx'

type KeysOf<M> = M extends { readonly screens: readonly (infer K extends string)[] } ? K : never

/** A page for each key that the module's manifest names, and no other. */
export type StaffScreens<M extends keyof Modules> = Readonly<Record<KeysOf<Modules[M]>, ComponentType>>

type LinkOf<Area extends MessageArea> = AllMessages[Area] extends { readonly personLink: string }
  ? `${Area}.personLink`
  : never

type TitleOf<Area extends MessageArea> = AllMessages[Area] extends { readonly pageTitle: string }
  ? `${Area}.pageTitle`
  : never

/** A page that everybody in the back office has, whatever was granted. No entry of the menu leads there. */
export interface OwnPage {
  readonly path: string
  /** The `pageTitle` of an area of texts that the door names in `texts`. */
  readonly title: { [Area in MessageArea]: TitleOf<Area> }[MessageArea]
  readonly page: ComponentType
}

/** In the menu under the name of the person, for who has all these permissions. */
export interface PersonLink {
  readonly to: string
  readonly title: { [Area in MessageArea]: LinkOf<Area> }[MessageArea]
  readonly needs: readonly Permission[]
}

export interface StaffDoor {
  readonly screens: Readonly<Record<string, ComponentType>>
  readonly ownPages?: readonly OwnPage[]
  readonly personLinks?: readonly PersonLink[]
  /** In the navbar, on phones too. */
  readonly NavbarTool?: ComponentType
  /** Above every page of the back office, told its path. It shows nothing where it has nothing to say. */
  readonly PageBar?: ComponentType<{ readonly path: string }>
  /** The chapter of the handbook that helps on its pages; by page where they differ. */
  readonly handbook?: HandbookChapter | Readonly<Record<string, HandbookChapter>>
  readonly icons?: Readonly<Record<string, MenuIconType>>
  /** The texts that its pages speak with, and components that stand in pages of others. They come with the back office. */
  readonly texts?: readonly MessageArea[]
  /** Texts that only its own pages speak with: they come with the first of them. */
  readonly pageTexts?: readonly MessageArea[]
}
