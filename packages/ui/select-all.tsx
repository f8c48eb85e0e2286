import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/**
 * The box at the head of a column of boxes. Ant Design renders every head a second time in a hidden row that measures
 * the columns; there it must be no second box that takes the focus.
 */
export function SelectAll({ children }: { children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isHidden, setIsHidden] = useState(false)

  // Only the finished document says which of the two rows this is.
  useLayoutEffect(() => {
    setIsHidden(box.current?.closest('tr[aria-hidden="true"]') !== null)
  }, [])

  return <span ref={box}>{!isHidden && children}</span>
}
