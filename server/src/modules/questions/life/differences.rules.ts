/** What differs between two texts, word by word: pure. */

export interface Run {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Chinese characters one by one, other words whole, and the rest by itself. */
const tokensOf = (text: string): string[] => text.match(/\ufffc\S*|\p{Script=Han}|[\p{L}\p{N}\p{M}]+|\s+|./gsu) ?? []

/** Beyond it the middle of two texts counts as replaced: a table of that size would take too long. */
const MOST_CELLS = 4_000_000

/** Pairs of equal entries, the most that keep their order (longest common subsequence). */
function commonPairs(old: readonly string[], now: readonly string[]): [number, number][] {
  if (old.length * now.length > MOST_CELLS) return []
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** The same, without looking at what both begin and end with. */
function alignEqual(old: readonly string[], now: readonly string[]): [number, number][] {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const middle = commonPairs(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  return [
    ...Array.from({ length: head }, (_, k): [number, number] => [k, k]),
    ...middle.map(([i, j]): [number, number] => [i + head, j + head]),
    ...Array.from({ length: tail }, (_, k): [number, number] => [old.length - tail + k, now.length - tail + k]),
  ]
}

export function differencesOf(old: string, now: string): Run[] {
  const [before, after] = [tokensOf(old), tokensOf(now)]
  const runs: { kind: Run['kind']; text: string }[] = []
  const add = (kind: Run['kind'], tokens: readonly string[]) => {
    const text = tokens.join('')
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') runs.push({ kind, text })
  }
  let [i, j] = [0, 0]
  for (const [oldAt, nowAt] of [...alignEqual(before, after), [before.length, after.length] as const]) {
    add('removed', before.slice(i, oldAt))
    add('added', after.slice(j, nowAt))
    add('same', before.slice(oldAt, oldAt + 1))
    i = oldAt + 1
    j = nowAt + 1
  }
  return runs
}

/** Which entry of one list became which of another; undefined where there is none. Equal ones first, the rest in order. */
export function alignLists(
  old: readonly string[],
  now: readonly string[],
): [old: number | undefined, now: number | undefined][] {
  const aligned: [number | undefined, number | undefined][] = []
  let [i, j] = [0, 0]
  for (const [oldAt, nowAt] of [...alignEqual(old, now), [old.length, now.length] as const]) {
    while (i < oldAt || j < nowAt) aligned.push([i < oldAt ? i++ : undefined, j < nowAt ? j++ : undefined])
    if (oldAt < old.length) aligned.push([i++, j++])
  }
  return aligned
}
