import { isBlank } from './content.rules.ts'
import { paragraphOf } from './pasted-lines.rules.ts'

/** A prompt with its option. `own`: where the option stands among the targets, -1 while it has no place there. */
export interface Pair {
  readonly prompt: string
  readonly target: string
  readonly own: number
}

export type ExtraTarget = Pick<Pair, 'target' | 'own'>

export interface Pairing {
  readonly pairs: readonly Pair[]
  /** Options of no prompt, in the order of the targets. */
  readonly extras: readonly ExtraTarget[]
}

interface Matched {
  readonly prompts: readonly { readonly html: string; readonly target: number }[]
  readonly targets: readonly string[]
}

/** Each prompt with an option of its own. Undefined where prompts share one. A prompt without an option gets an empty one. */
export function pairsOf({ prompts, targets }: Matched): Pairing | undefined {
  const chosen = prompts.map(({ target }) => target).filter(target => target < targets.length)
  if (new Set(chosen).size < chosen.length) return undefined
  const free = targets.map((_, at) => at).filter(at => !chosen.includes(at))
  const empty = free.filter(at => isBlank(targets[at] ?? ''))
  const pairs = prompts.map(({ html, target }) => {
    const own = target < targets.length ? target : (empty.shift() ?? -1)
    return { prompt: html, target: targets[own] ?? '', own }
  })
  const taken = new Set(pairs.map(({ own }) => own))
  const extras = free.filter(at => !taken.has(at)).map(own => ({ target: targets[own] ?? '', own }))
  return { pairs, extras }
}

/**
 * Targets stay in their order, so that what was answered and compared by it stays true; new ones come last, those of pairs
 * first. The key of each pair is its row.
 */
export function changePairs({ pairs, extras }: Pairing): {
  prompts: { html: string; target: number }[]
  targets: string[]
} {
  const all = [...pairs, ...extras]
  const kept = all.filter(({ own }) => own >= 0).toSorted((one, other) => one.own - other.own)
  const order: readonly ExtraTarget[] = [...kept, ...all.filter(({ own }) => own < 0)]
  return {
    prompts: pairs.map(pair => ({ html: pair.prompt, target: order.indexOf(pair) })),
    targets: order.map(({ target }) => target),
  }
}

/** Lines of two columns, as they are copied from a sheet or a table: a pair each. */
export function pastedPairs(text: string): Pick<Pair, 'prompt' | 'target'>[] | undefined {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const cells = lines.map(line => line.split('\t').map(cell => cell.trim()))
  if (!cells.every(row => row.length === 2)) return undefined
  return cells.map(([prompt = '', target = '']) => ({ prompt: paragraphOf(prompt), target: paragraphOf(target) }))
}

interface PairPlace {
  readonly pairs: readonly Pair[]
  /** Where they were pasted. */
  readonly at: number
  readonly most: number
}

/** Undefined where a line would take the place of a text that is there, or there are too many. */
export function fillPairs(
  pasted: readonly Pick<Pair, 'prompt' | 'target'>[] | undefined,
  { pairs, at, most }: PairPlace,
): Pair[] | undefined {
  if (pasted === undefined || at + pasted.length > most) return undefined
  const here = pairs.slice(at, at + pasted.length)
  if (!here.every(({ prompt, target }) => isBlank(prompt) && isBlank(target))) return undefined
  return pairs.toSpliced(at, pasted.length, ...pasted.map((pair, no) => ({ own: -1, ...here[no], ...pair })))
}
