/** What a module's `web/student/index.ts` gives to the pages of students. */
import type { AllMessages } from '@tripos/web-kit/messages.ts'
import type { ComponentType } from 'react'

/** The `button` of an area of texts. Those of `…-student.<language>.ts` come with the first page of students. */
type ButtonText = {
  [Area in keyof AllMessages]: AllMessages[Area] extends { readonly button: string } ? `${Area}.button` : never
}[keyof AllMessages]

export interface StudentScreen {
  /** Pattern of the whole address. */
  readonly path: string
  readonly page: ComponentType
  /** The button that is marked while this page is open, where the path does not say it; what follows it may, of a page that several lead to. */
  readonly activeMenu?: string | ((search: URLSearchParams) => string)
}

/** A round button of the header. */
export interface StudentButton {
  readonly to: string
  readonly text: ButtonText
  readonly Icon: ComponentType
  readonly order: number
  /** Beside its text: how many are new. */
  readonly Badge?: ComponentType
}

export interface StudentDoor {
  readonly screens: readonly StudentScreen[]
  readonly buttons?: readonly StudentButton[]
  /** Below the header of every page. */
  readonly Banner?: ComponentType
  /** In the header, beside the person. */
  readonly HeaderTool?: ComponentType
  /** A card of the page of oneself, below who one is. */
  readonly UserCentreCard?: ComponentType
  /** A section of the page of oneself. */
  readonly UserCentre?: ComponentType
}
