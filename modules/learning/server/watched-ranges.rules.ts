/** What was played of a recording, or shown of a document, as spans [first, end) that do not touch each other. Pure. */

export type WatchedRange = readonly [first: number, end: number]

/** In order, within [0, whole), those that meet made one. */
export function joinRanges(ranges: readonly WatchedRange[], total = Number.MAX_SAFE_INTEGER): WatchedRange[] {
  const wanted = ranges
    .map(([first, end]): WatchedRange => [Math.max(0, first), Math.min(total, end)])
    .filter(([first, end]) => first < end)
    .sort((a, b) => a[0] - b[0])
  const joined: WatchedRange[] = []
  for (const [first, end] of wanted) {
    const last = joined.at(-1)
    if (last === undefined || first > last[1]) joined.push([first, end])
    else joined[joined.length - 1] = [last[0], Math.max(last[1], end)]
  }
  return joined
}

export const totalLength = (ranges: readonly WatchedRange[]): number =>
  ranges.reduce((sum, [first, end]) => sum + end - first, 0)

/** What of `spans` is not in `others`. Both are joined. */
export function subtractRanges(ranges: readonly WatchedRange[], others: readonly WatchedRange[]): WatchedRange[] {
  return ranges.flatMap(([first, end]) => {
    const left: WatchedRange[] = []
    let from = first
    for (const [start, stop] of others) {
      if (start >= end) continue
      if (start > from) left.push([from, start])
      from = Math.max(from, stop)
    }
    if (from < end) left.push([from, end])
    return left
  })
}

/** The first `length` of them, from the front. */
export function takeFirst(ranges: readonly WatchedRange[], length: number): WatchedRange[] {
  let left = length
  return ranges.flatMap(([first, end]): WatchedRange[] => {
    const taken = Math.min(end - first, Math.max(0, left))
    left -= taken
    return taken > 0 ? [[first, first + taken]] : []
  })
}

/** Up to where nothing is missing from the beginning on. */
export function reachedOf(ranges: readonly WatchedRange[]): number {
  const [first] = ranges
  return first !== undefined && first[0] === 0 ? first[1] : 0
}

/** As PostgreSQL writes a multirange of whole numbers: `{[0,10),[20,30)}`. */
export const formatRanges = (ranges: readonly WatchedRange[]): string =>
  `{${ranges.map(([first, end]) => `[${first},${end})`).join(',')}}`

export const parseRanges = (text: string): WatchedRange[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, end]): WatchedRange => [Number(first), Number(end)])
