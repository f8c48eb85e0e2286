/** First step of an import: reads and renders everything, stores it aside, and says what would happen. */
import { BankRight } from '@tripos/contract/enums'
import type { Parsed } from '@tripos/contract/kernel'
import { type ImportPreview, QUESTION_FORMATS, type questionFiles } from '@tripos/contract/question-files'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { UploadContext } from '../../../kernel/mount.ts'
import { newId } from '../../../kernel/random.ts'
import { requireBanks } from '../bank/bank-rights.queries.ts'
import { Findings, SHOWN } from './findings.ts'
import { NO_QUESTIONS } from './formats/format.ts'
import { findKnownHashes, finishImport, insertImport, insertItems } from './import.queries.ts'
import { openImport } from './read-file.ts'

type Input = Parsed<typeof questionFiles.importDryRun>

const EXPIRY_MINUTES = 120

export async function dryRunImport(deps: Deps, ctx: UploadContext, input: Input): Promise<ImportPreview> {
  const { db, clock } = deps
  const { caller, file, language } = ctx
  await requireBanks(db, caller, { ids: [input.bankId], right: BankRight.edit })
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
  const { format, items } = await openImport(deps, { bytes: file.bytes, format: input.format }, ctx)
  for await (const item of items) await findings.add(item)
  if (findings.problemCount === 0 && findings.lines.length === 0) {
    fail('IMPORT_UNREADABLE', { args: { what: NO_QUESTIONS[language] } })
  }
  await findings.flush()
  const { problems, problemCount } = findings
  const [first] = problems
  const firstProblem = first && { line: first.line, what: first.what }
  await finishImport(db, importId, { format, problemCount, firstProblem })
  const known = await findKnownHashes(
    db,
    input.bankId,
    findings.lines.map(({ hash }) => hash),
  )
  const duplicates = findings.duplicates(known)
  return {
    importId,
    fileName: file.fileName,
    format,
    place: QUESTION_FORMATS[format].place,
    readyCount: findings.lines.length,
    countByType: findings.countByType,
    problemCount,
    problems: problems.map(({ line, what, original }) => ({ line, what: what[language], original })),
    leftOutCount: findings.leftOutCount,
    leftOut: findings.leftOut.map(({ line, what, original }) => ({ line, what: `${what[language]} ${original}` })),
    lossyCount: findings.lossyCount,
    losses: findings.losses(language),
    duplicateCount: duplicates.length,
    duplicates: duplicates.slice(0, SHOWN),
  }
}
