/** First step of an import: reads and renders everything, stores it aside, and says what would happen. */
import type { Parsed } from '@tripos/contract/kernel'
import type { ImportPreview, questions } from '@tripos/contract/questions'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { UploadContext } from '../../../kernel/mount.ts'
import { newId } from '../../../kernel/random.ts'
import { getBank } from '../bank/banks.ts'
import { sentence } from '../types/index.ts'
import {
  deleteItems,
  findKnownHashes,
  finishImport,
  type FirstProblem,
  type ImportItem,
  insertImport,
  insertItems,
} from './import.queries.ts'
import { readImportFile } from './read-file.ts'
import type { ReadQuestion } from './source.ts'

type Input = Parsed<typeof questions.importDryRun>

const EXPIRY_MINUTES = 120
/** Small, since turning a portion into a statement holds the event loop. */
const PORTION = 25
const SHOWN = 200
const SAMPLES = 5

/** Gathers what the preview says, and stores the questions in portions while the file is being read. */
class Findings {
  readonly problems: FirstProblem[] = []
  readonly countByType: Record<string, number> = {}
  readonly sample: ReadQuestion['view'][] = []
  readonly lines: { line: number; excerpt: string; hash: Buffer; isRepeated: boolean }[] = []
  problemCount = 0
  private readonly seen = new Set<string>()
  private portion: ImportItem[] = []
  private readonly store: (items: readonly ImportItem[]) => Promise<void>

  constructor(store: (items: readonly ImportItem[]) => Promise<void>) {
    this.store = store
  }

  addProblem(problem: FirstProblem): void {
    this.problemCount += 1
    if (this.problems.length < SHOWN) this.problems.push(problem)
  }

  async addQuestion(line: number, question: ReadQuestion): Promise<void> {
    const { content, excerpt, contentHash, view } = question
    const hash = contentHash.toString('hex')
    const isRepeated = this.seen.has(hash)
    this.seen.add(hash)
    this.countByType[content.type] = (this.countByType[content.type] ?? 0) + 1
    if (this.sample.length < SAMPLES) this.sample.push(view)
    this.lines.push({ line, excerpt, hash: contentHash, isRepeated })
    // A file with a problem is never imported, so nothing of it is kept.
    if (this.problemCount > 0) return
    this.portion.push({ line, question, isRepeated })
    if (this.portion.length >= PORTION) await this.flush()
  }

  async flush(): Promise<void> {
    const items = this.portion
    this.portion = []
    if (items.length > 0) await this.store(items)
  }
}

export async function dryRunImport({ db, clock }: Deps, ctx: UploadContext, input: Input): Promise<ImportPreview> {
  const { caller, file, language } = ctx
  await getBank({ db }, caller, input.bankId)
  const now = clock.now()
  const importId = newId()
  const findings = new Findings(items => insertItems(db, importId, items))
  await insertImport(db, {
    id: importId,
    bankId: input.bankId,
    userId: caller.userId,
    fileName: file.fileName,
    now,
    expiresAt: addMinutes(now, EXPIRY_MINUTES),
  })
  for await (const { line, read } of readImportFile({ format: input.format, bytes: file.bytes, language })) {
    if ('problem' in read) findings.addProblem({ line, what: read.problem })
    else await findings.addQuestion(line, read)
  }
  const { problemCount, problems, lines } = findings
  if (problemCount === 0 && lines.length === 0) {
    fail('IMPORT_UNREADABLE', { args: { what: sentence('文件中没有试题。', 'it holds no questions.')[language] } })
  }
  if (problemCount === 0) await findings.flush()
  else await deleteItems(db, importId)
  await finishImport(db, importId, { problemCount, firstProblem: problems[0] })

  const known = await findKnownHashes(
    db,
    input.bankId,
    lines.map(({ hash }) => hash),
  )
  const duplicates = lines
    .map(({ line, excerpt, hash, isRepeated }) => ({
      line,
      excerpt,
      isKnown: known.has(hash.toString('hex')),
      isRepeated,
    }))
    .filter(({ isKnown, isRepeated }) => isKnown || isRepeated)
  return {
    importId,
    fileName: file.fileName,
    readyCount: lines.length,
    countByType: findings.countByType,
    problemCount,
    problems: problems.map(({ line, what }) => ({ line, what: what[language] })),
    duplicateCount: duplicates.length,
    duplicates: duplicates
      .slice(0, SHOWN)
      .map(({ line, excerpt, isKnown }) => ({ line, excerpt, sameAs: isKnown ? 'bank' : 'file' })),
    sample: findings.sample,
  }
}
