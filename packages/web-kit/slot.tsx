import type { ComponentType } from 'react'

/**
 * A place in a page of a lower module that higher ones fill: `makeSlot` where the page is, `fill` in the door of whoever has
 * something to show there. Nothing is shown while nobody has.
 */
export function makeSlot<P extends object>() {
  const parts: ComponentType<P>[] = []
  function Slot(props: P) {
    return parts.map((Part, index) => <Part key={index} {...props} />)
  }
  return Object.assign(Slot, {
    fill: (part: ComponentType<P>): void => void parts.push(part),
    isFilled: (): boolean => parts.length > 0,
  })
}
