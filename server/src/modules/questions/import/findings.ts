import type { Language } from '@tripos/contract/errors'
import type { ImportPreview } from '@tripos/contract/question-files'
import type { Sentence } from '../types/index.ts'
import type { ImportItem } from './import.queries.ts'
import type { ReadItem } from './read-file.ts'
import type { ReadQuestion } from './source.ts'

/** Small, since turning a portion into a statement holds the event loop. */
const PORTION = 25
/** How many problems, duplicates and the like a preview lists. */
export const SHOWN = 200
/** What is stored and shown of the original: more is no help beside the result. */
const ORIGINAL_CHARACTERS = 4000
const PROBLEM_CHARACTERS = 500

interface Remark {
  readonly line: number
  readonly what: Sentence
  readonly original: string
}

interface LineFacts {
  readonly line: number
  readonly excerpt: string
  readonly hash: Buffer
  readonly isRepeated: boolean
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Gathers what the preview says, and stores the questions in portions while the file is being read. */
export class Findings {
  readonly problems: Remark[] = []
  readonly leftOut: Remark[] = []
  readonly countByType: Record<string, number> = {}
  readonly lines: LineFacts[] = []
  problemCount = 0
  leftOutCount = 0
  lossyCount = 0
  private readonly lossCounts = new Map<string, { what: Sentence; count: number }>()
  private readonly seen = new Set<string>()
  private portion: ImportItem[] = []
  private readonly store: (items: readonly ImportItem[]) => Promise<void>

  constructor(store: (items: readonly ImportItem[]) => Promise<void>) {
    this.store = store
  }

  async add({ line, original, losses, read }: ReadItem): Promise<void> {
    const remark = (what: Sentence): Remark => ({ line, what, original: shortened(original, PROBLEM_CHARACTERS) })
    if ('leftOut' in read) {
      this.leftOutCount += 1
      if (this.leftOut.length < SHOWN) this.leftOut.push(remark(read.leftOut))
      return
    }
    if ('problem' in read) {
      this.problemCount += 1
      if (this.problems.length < SHOWN) this.problems.push(remark(read.problem))
      return
    }
    this.countLosses(losses)
    const isRepeated = this.count(line, read)
    this.portion.push({ line, question: read, isRepeated, original: shortened(original, ORIGINAL_CHARACTERS), losses })
    if (this.portion.length >= PORTION) await this.flush()
  }

  private count(line: number, { content, excerpt, contentHash }: ReadQuestion): boolean {
    const hash = contentHash.toString('hex')
    const isRepeated = this.seen.has(hash)
    this.seen.add(hash)
    this.countByType[content.type] = (this.countByType[content.type] ?? 0) + 1
    this.lines.push({ line, excerpt, hash: contentHash, isRepeated })
    return isRepeated
  }

  private countLosses(losses: readonly Sentence[]): void {
    if (losses.length > 0) this.lossyCount += 1
    for (const what of losses) {
      const key = what['en-US']
      this.lossCounts.set(key, { what, count: (this.lossCounts.get(key)?.count ?? 0) + 1 })
    }
  }

  async flush(): Promise<void> {
    const items = this.portion
    this.portion = []
    if (items.length > 0) await this.store(items)
  }

  losses(language: Language): ImportPreview['losses'] {
    return [...this.lossCounts.values()]
      .toSorted((a, b) => b.count - a.count)
      .slice(0, SHOWN)
      .map(({ what, count }) => ({ what: what[language], count }))
  }

  /** Questions that stand in the bank, by the hashes that do, or earlier in the file. */
  duplicates(known: ReadonlySet<string>): ImportPreview['duplicates'] {
    return this.lines.flatMap(({ line, excerpt, hash, isRepeated }) => {
      const isKnown = known.has(hash.toString('hex'))
      return isKnown || isRepeated ? [{ line, excerpt, sameAs: isKnown ? ('bank' as const) : ('file' as const) }] : []
    })
  }
}
