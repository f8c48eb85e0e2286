/** Which question of a file that was read back is which of those that were written, by what they say and by their order. */

interface Range {
  readonly from: number
  readonly to: number
}

/** The places of keys that stand once in each range, in the longest run that goes up in both. */
function anchors(
  own: readonly string[],
  others: readonly string[],
  [one, other]: readonly [Range, Range],
): (readonly [number, number])[] {
  const placesIn = (keys: readonly string[], { from, to }: Range): Map<string, number> => {
    const places = new Map<string, number>()
    for (let at = from; at < to; at += 1) {
      const key = keys[at] ?? ''
      places.set(key, places.has(key) ? -1 : at)
    }
    return places
  }
  const there = placesIn(others, other)
  const pairs = [...placesIn(own, one)].flatMap(([key, at]) => {
    const place = there.get(key) ?? -1
    return at < 0 || place < 0 ? [] : [[at, place] as const]
  })
  return longestRising(pairs.toSorted(([a], [b]) => a - b))
}

/** By patience: the ends of the best runs of each length, each with the pair before it. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [i, [, place]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1] ?? -1)
    ends[low] = i
  }
  const run: (readonly [number, number])[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) {
    const pair = pairs[i]
    if (pair !== undefined) run.push(pair)
  }
  return run.toReversed()
}

/** For each of `own` the place among `others`; undefined for one that is not among them, or cannot be told apart. */
export function pairInOrder(own: readonly string[], others: readonly string[]): (number | undefined)[] {
  const found: (number | undefined)[] = own.map(() => undefined)
  const open: [Range, Range][] = [
    [
      { from: 0, to: own.length },
      { from: 0, to: others.length },
    ],
  ]
  for (let ranges = open.pop(); ranges !== undefined; ranges = open.pop()) {
    let [{ from, to }, { from: start, to: end }] = ranges
    while (from < to && start < end && own[from] === others[start]) found[from++] = start++
    while (from < to && start < end && own[to - 1] === others[end - 1]) found[--to] = --end
    const left = [
      { from, to },
      { from: start, to: end },
    ] as const
    const between = from < to && start < end ? anchors(own, others, left) : []
    // As many as were written: those whose text has changed stand where they stood.
    if (between.length === 0 && to - from === end - start) {
      for (let i = 0; i < to - from; i += 1) found[from + i] = start + i
    }
    let [last, lastOther] = [from, start]
    for (const [at, place] of between) {
      found[at] = place
      open.push([
        { from: last, to: at },
        { from: lastOther, to: place },
      ])
      ;[last, lastOther] = [at + 1, place + 1]
    }
    if (between.length > 0)
      open.push([
        { from: last, to },
        { from: lastOther, to: end },
      ])
  }
  return found
}
