import type { ComponentType } from 'react'

/** A page without one of the layouts around it: what a module's `web/index.ts` may give as `routes`. */
export interface ShellRoute {
  /** Pattern of the whole address. */
  readonly path: string
  /** Loaded when it is opened; brings its own texts. */
  readonly Area: ComponentType
}

/** A page below the one of one's own account, for students and staff alike: `profilePages` of a module's `web/index.ts`. */
export interface ProfileRoute {
  /** Below `/profile/`. Brings its own texts, as the card does. */
  readonly path: string
  readonly page: ComponentType
  /** On the page of one's own account: what leads there. */
  readonly Card: ComponentType
}
