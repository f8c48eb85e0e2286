/** What was played of a recording, or shown of a document, as spans [first, end) that do not touch each other. Pure. */

export type Span = readonly [first: number, end: number]

/** In order, within [0, whole), those that meet made one. */
export function joinSpans(spans: readonly Span[], whole = Number.MAX_SAFE_INTEGER): Span[] {
  const wanted = spans
    .map(([first, end]): Span => [Math.max(0, first), Math.min(whole, end)])
    .filter(([first, end]) => first < end)
    .sort((a, b) => a[0] - b[0])
  const joined: Span[] = []
  for (const [first, end] of wanted) {
    const last = joined.at(-1)
    if (last === undefined || first > last[1]) joined.push([first, end])
    else joined[joined.length - 1] = [last[0], Math.max(last[1], end)]
  }
  return joined
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [first, end]) => sum + end - first, 0)

/** What of `spans` is not in `others`. Both are joined. */
export function withoutSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap(([first, end]) => {
    const left: Span[] = []
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
export function firstOf(spans: readonly Span[], length: number): Span[] {
  let left = length
  return spans.flatMap(([first, end]): Span[] => {
    const taken = Math.min(end - first, Math.max(0, left))
    left -= taken
    return taken > 0 ? [[first, first + taken]] : []
  })
}

/** Up to where nothing is missing from the beginning on. */
export function reachedOf(spans: readonly Span[]): number {
  const [first] = spans
  return first !== undefined && first[0] === 0 ? first[1] : 0
}

/** As PostgreSQL writes a multirange of whole numbers: `{[0,10),[20,30)}`. */
export const spansText = (spans: readonly Span[]): string =>
  `{${spans.map(([first, end]) => `[${first},${end})`).join(',')}}`

export const spansFrom = (text: string): Span[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, first, end]): Span => [Number(first), Number(end)])
