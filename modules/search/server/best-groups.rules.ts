/** What was found in the order in which it is shown. */
import type { StaffHit } from '@tripos/module-kit/staff-search.ts'
import { type HitGroup, MAX_HITS } from '../contract.ts'

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** How well a title fits: it is the text, begins with it, has it at the beginning of a word, has it at all; the rest last. */
function distance(text: string, { title, detail }: StaffHit): number {
  const [wanted, name, other] = [fold(text), fold(title), fold(detail)]
  if (name === wanted || other === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  if (name.includes(wanted)) return 3
  return other.startsWith(wanted) ? 4 : 5
}

interface FoundGroup {
  readonly title: string
  /** The newest first. */
  readonly hits: readonly StaffHit[]
}

/** The best of each kind, of equals the newest first; kinds by their best, of equals as they were given; none that is empty. */
export function bestGroups(text: string, found: readonly FoundGroup[]): HitGroup[] {
  return found
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => {
      const ranked = hits.map(hit => ({ hit, at: distance(text, hit) })).toSorted((a, b) => a.at - b.at)
      return { title, best: ranked[0]?.at ?? 0, ranked }
    })
    .toSorted((a, b) => a.best - b.best)
    .map(({ title, ranked }) => ({
      title,
      hits: ranked.slice(0, MAX_HITS).map(({ hit }) => hit),
      isMore: ranked.length > MAX_HITS,
    }))
}
