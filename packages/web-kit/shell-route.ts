import type { ComponentType } from 'react'

/** A page without one of the layouts around it: what a module's `web/index.ts` may give as `routes`. */
export interface ShellRoute {
  /** Pattern of the whole address. */
  readonly path: string
  /** Loaded when it is opened; brings its own texts. */
  readonly Area: ComponentType
}
