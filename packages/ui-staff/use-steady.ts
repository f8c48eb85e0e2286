import { useEffect, useRef, useState } from 'react'

/**
 * The same functions for ever, which do what those of the newest render would do: a part of the page that is given them
 * is left alone while nothing else of it changes. They are for events, not for drawing.
 */
export function useSteady<T extends object>(newest: T): T {
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
  })
  const [steady] = useState(() => {
    const names = Object.keys(newest) as (keyof T)[]
    const call =
      (name: keyof T) =>
      (...given: unknown[]) =>
        (latest.current[name] as (...given: unknown[]) => unknown)(...given)
    return Object.fromEntries(names.map(name => [name, call(name)])) as T
  })
  return steady
}
