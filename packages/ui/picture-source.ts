/** Where the pictures of a rich text come from, if not straight from their addresses. */
import { createContext } from 'react'

/** `waiting`: on its way. `failed`: it did not load; it is tried again by itself. */
export type PictureState = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'here'; readonly url: string }

/** What a picture's place says while there is none. */
export interface PictureWords {
  readonly waiting: string
  readonly failed: string
  readonly retry: string
}

export interface PictureSource {
  /** Puts the pictures into their places in there, now and as they come; the answer ends that. */
  readonly show: (root: HTMLElement, words: PictureWords) => () => void
  readonly stateOf: (address: string) => PictureState
  readonly subscribe: (listener: () => void) => () => void
  readonly retry: (address: string) => void
  /** What came is no picture. */
  readonly refuse: (address: string) => void
}

/** Until the source gives them, these pictures have no address: an absent one is no broken icon. */
export const heldBack = (html: string): string => html.replace(/(<img\b[^>]*?)\ssrc="/g, '$1 data-from="')

export const PictureContext = createContext<PictureSource | undefined>(undefined)
