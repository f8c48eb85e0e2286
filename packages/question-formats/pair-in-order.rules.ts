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

/** Two texts are the same question, changed, where they share more than this. */
const MIN_LIKENESS = 0.5
/** Of pairs that are compared: ranges without a single text that came back unchanged are short. */
const MAX_COMPARED = 40_000

function bigramsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 1; i < text.length; i += 1) {
    const pair = text.slice(i - 1, i + 1)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** The share of pairs of characters that two texts have in common. */
function likeness(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  const sizeOf = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = sizeOf(some) + sizeOf(others)
  let shared = 0
  for (const [pair, count] of some) shared += Math.min(count, others.get(pair) ?? 0)
  return total === 0 ? 0 : (2 * shared) / total
}

/** The pairs in rising order whose texts are most alike: some of what was written did not come back, and the rest has changed. */
function mostAlike(own: readonly string[], others: readonly string[]): (readonly [number, number])[] {
  const [here, there] = [own.map(bigramsOf), others.map(bigramsOf)]
  const width = others.length + 1
  // The best sum for the first i of one and j of the other.
  const best = new Float64Array((own.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  const alike = here.map(one => there.map(other => likeness(one, other)))
  const gain = (i: number, j: number): number => {
    const like = alike[i]?.[j] ?? 0
    return like > MIN_LIKENESS ? like : 0
  }
  for (let i = 1; i <= own.length; i += 1) {
    for (let j = 1; j <= others.length; j += 1) {
      best[i * width + j] = Math.max(at(i - 1, j), at(i, j - 1), at(i - 1, j - 1) + gain(i - 1, j - 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [own.length, others.length]; i > 0 && j > 0; ) {
    if (at(i, j) === at(i - 1, j)) i -= 1
    else if (at(i, j) === at(i, j - 1)) j -= 1
    else pairs.push([--i, --j])
  }
  return pairs
}

/** Where no text came back unchanged: if as many did as were written, each stands where it stood. */
function pairChanged(own: readonly string[], others: readonly string[]): (readonly [number, number])[] {
  if (own.length === others.length) return own.map((_, i) => [i, i])
  return own.length * others.length <= MAX_COMPARED ? mostAlike(own, others) : []
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
    if (between.length === 0) {
      const changed = pairChanged(own.slice(from, to), others.slice(start, end))
      for (const [at, place] of changed) found[from + at] = start + place
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
