import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { ImportItem } from './import.queries.ts'
import { problemKind } from './problem-kind.rules.ts'
import type { ImportProblem } from './problems.queries.ts'
import type { ReadItem } from './read-file.ts'
import type { ReadQuestion } from '@tripos/question-formats/source.ts'

/** Small, since turning a portion into a statement holds the event loop. */
const PORTION = 25
/** How many problems, duplicates and the like a preview lists. */
export const SHOWN = 200
/** What is stored and shown of the original: more is no help beside the result. */
const ORIGINAL_CHARACTERS = 4000
const PROBLEM_CHARACTERS = 500

interface Remark {
  readonly line: number
  readonly what: LocalizedText
  readonly original: string
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

interface Store {
  items(items: readonly ImportItem[]): Promise<void>
  problems(problems: readonly ImportProblem[]): Promise<void>
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

  async add({ line, original, losses, entries, read }: ReadItem): Promise<void> {
    this.counts.entryCount += entries
    if ('leftOut' in read) {
      this.counts.leftOutCount += 1
      this.counts.leftOutEntryCount += entries
      if (this.leftOut.length < SHOWN) {
        this.leftOut.push({ line, what: read.leftOut, original: shortened(original, PROBLEM_CHARACTERS) })
      }
      return
    }
    this.doneCount += 1
    this.counts.innerEntryCount += Math.max(0, entries - 1)
    if ('problem' in read) {
      this.counts.problemCount += 1
      const shown = shortened(original, ORIGINAL_CHARACTERS)
      this.problems.push({
        line,
        what: read.problem,
        kind: problemKind(read.problem),
        original: shown,
        draft: read.draft,
      })
    } else {
      const isRepeated = this.isRepeated(read)
      this.items.push({ line, question: read, isRepeated, original: shortened(original, ORIGINAL_CHARACTERS), losses })
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
