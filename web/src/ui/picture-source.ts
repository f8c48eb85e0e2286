/** Where the pictures of a rich text come from, if not straight from their addresses. */
import { createContext } from 'react'

/** `waiting`: on its way. `failed`: it did not load; it is tried again by itself. */
export type PictureState = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'here'; readonly url: string }

export interface PictureSource {
  readonly stateOf: (address: string) => PictureState
  readonly subscribe: (listener: () => void) => () => void
  readonly retry: (address: string) => void
  /** What came is no picture. */
  readonly refuse: (address: string) => void
}

export const PictureContext = createContext<PictureSource | undefined>(undefined)
