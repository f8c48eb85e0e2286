import type { ReactNode } from 'react'

/**
 * Buttons inside a row of a tree, with the menus that unfold from them. The tree takes Enter and the arrows for itself,
 * so that without this they could only be used with a mouse.
 */
export function OwnKeys({ children }: { children: ReactNode }) {
  return (
    <span role="presentation" onKeyDown={event => event.stopPropagation()}>
      {children}
    </span>
  )
}
