import type { ImportItem } from './import.queries.ts'
import { problemKind } from './problem-kind.rules.ts'
import type { ImportProblem } from './problems.queries.ts'
import type { ReadItem } from './read-file.ts'
import type { Remark } from './remark.ts'
import type { ReadQuestion } from '@tripos/question-formats/source.ts'

/** Small, since turning a portion into a statement holds the event loop. */
export const PORTION = 25
/** How many problems, duplicates and the like a preview lists. */
export const SHOWN = 200
/** What is stored and shown of the original: more is no help beside the result. */
const ORIGINAL_CHARACTERS = 4000
const PROBLEM_CHARACTERS = 500

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** A question that an earlier reading of the file has stored. */
export type KnownItem = Pick<ReadItem, 'line' | 'doubts'> & { readonly digest: Buffer }

interface Store {
  items(items: readonly ImportItem[]): Promise<void>
  problems(problems: readonly ImportProblem[]): Promise<void>
  known?(item: KnownItem): void
  /** How many questions were read. */
  progress(doneCount: number): Promise<void>
}

/** Stores the questions of a file in portions while it is being read, and counts what is left out. */
export class ImportCollector {
  readonly leftOut: Remark[] = []
  doneCount = 0
  readonly counts = { problemCount: 0, leftOutCount: 0, entryCount: 0, innerEntryCount: 0, leftOutEntryCount: 0 }
  private readonly seen = new Set<string>()
  private items: ImportItem[] = []
  private problems: ImportProblem[] = []
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  async add({ line, original, losses, entries, lines, doubts, digest, read }: ReadItem): Promise<void> {
    this.counts.entryCount += entries
    if ('leftOut' in read) {
      this.counts.leftOutCount += 1
      this.counts.leftOutEntryCount += entries
      if (this.leftOut.length < SHOWN) {
        const [first] = lines
        const what = read.leftOut
        this.leftOut.push({
          line,
          what,
          original: shortened(original, PROBLEM_CHARACTERS),
          ...(first && { cutLine: first.line }),
        })
      }
      return
    }
    this.doneCount += 1
    this.counts.innerEntryCount += Math.max(0, entries - 1)
    const paper = { lines, doubts, digest }
    if ('isKnown' in read) {
      if (digest !== null) this.store.known?.({ line, doubts, digest })
    } else if ('problem' in read) {
      this.counts.problemCount += 1
      const shown = shortened(original, ORIGINAL_CHARACTERS)
      this.problems.push({
        line,
        what: read.problem,
        kind: problemKind(read.problem),
        original: shown,
        draft: read.draft,
        losses,
        ...paper,
      })
    } else {
      const isRepeated = this.isRepeated(read)
      const shown = shortened(original, ORIGINAL_CHARACTERS)
      this.items.push({ line, question: read, isRepeated, original: shown, losses, ...paper })
    }
    if (this.items.length + this.problems.length >= PORTION) await this.flush()
  }

  private isRepeated({ contentHash }: ReadQuestion): boolean {
    const hash = contentHash.toString('hex')
    const isRepeated = this.seen.has(hash)
    this.seen.add(hash)
    return isRepeated
  }

  async flush(): Promise<void> {
    const { items, problems } = this
    this.items = []
    this.problems = []
    if (items.length > 0) await this.store.items(items)
    if (problems.length > 0) await this.store.problems(problems)
    await this.store.progress(this.doneCount)
  }
}
