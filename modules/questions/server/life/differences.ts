/** What differs between two texts, word by word: pure. */
import { diffArrays } from 'diff'

export interface Run {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Chinese characters one by one, other words whole, and the rest by itself. */
const tokensOf = (text: string): string[] => text.match(/\ufffc\S*|\p{Script=Han}|[\p{L}\p{N}\p{M}]+|\s+|./gsu) ?? []

/** With more edits than these the middle of two texts counts as replaced: time and memory grow with their square. */
const MAX_EDITS = 500

/** What was taken out and put in at one place, and what both have after it. */
interface Step {
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly same: readonly string[]
}

function stepsBetween(old: string[], now: string[]): Step[] {
  const changes = diffArrays(old, now, { maxEditLength: MAX_EDITS })
  if (changes === undefined) return [{ removed: old, added: now, same: [] }]
  const steps: Step[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  for (const change of changes) {
    if (change.removed) removed.push(...change.value)
    else if (change.added) added.push(...change.value)
    else {
      steps.push({ removed, added, same: change.value })
      ;[removed, added] = [[], []]
    }
  }
  return [...steps, { removed, added, same: [] }]
}

/** What both begin and end with stays the same, however much differs between. */
function stepsOf(old: readonly string[], now: readonly string[]): Step[] {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  return [
    { removed: [], added: [], same: old.slice(0, head) },
    ...stepsBetween(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    { removed: [], added: [], same: old.slice(old.length - tail) },
  ]
}

export function differencesOf(old: string, now: string): Run[] {
  const runs: { kind: Run['kind']; text: string }[] = []
  const add = (kind: Run['kind'], tokens: readonly string[]) => {
    const text = tokens.join('')
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') runs.push({ kind, text })
  }
  for (const { removed, added, same } of stepsOf(tokensOf(old), tokensOf(now))) {
    add('removed', removed)
    add('added', added)
    add('same', same)
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
  for (const { removed, added, same } of stepsOf(old, now)) {
    for (let k = 0; k < Math.max(removed.length, added.length); k++) {
      aligned.push([k < removed.length ? i++ : undefined, k < added.length ? j++ : undefined])
    }
    for (let k = 0; k < same.length; k++) aligned.push([i++, j++])
  }
  return aligned
}
