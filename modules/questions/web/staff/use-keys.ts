import { useState } from 'react'

/** Keys that travel with an item when it moves, so that its editor moves along. */
export function useKeys<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const [order, setOrder] = useState<readonly number[]>([])
  const highest = Math.max(-1, ...order)
  const keys = items.map((_, at) => order[at] ?? highest + 1 + at - order.length)
  const change = (rearrange: <T>(list: readonly T[]) => T[]) => {
    setOrder(rearrange(keys))
    onChange(rearrange(items))
  }
  /** Gives the key of the new item. */
  const insert = (at: number, item: Item): number => {
    const key = Math.max(-1, ...keys) + 1
    setOrder(keys.toSpliced(at, 0, key))
    onChange(items.toSpliced(at, 0, item))
    return key
  }
  return { keys, change, insert }
}
