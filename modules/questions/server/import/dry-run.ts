/** First step of an import: reads and renders everything, stores it aside, and says what would happen. */
import { BankRight } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { type ImportFormat, QUESTION_FORMATS } from '@tripos/question-kinds/question-format.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { UploadContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { requireBanks } from '../bank/bank-rights.queries.ts'
import { columnMappingsOf } from './column-mappings.ts'
import { deleteImport, findImportById, reportProgress } from './corrections.queries.ts'
import { formatOf } from './format-of.rules.ts'
import { ImportCollector } from './import-collector.ts'
import { NO_QUESTIONS } from '@tripos/question-formats/format.ts'
import { finishImport, insertImport, insertItems } from './import.queries.ts'
import { keepOutline, type PaperLine } from './paper-of-import.queries.ts'
import { previewOf, searchOf } from './preview.ts'
import { insertProblems } from './problems.queries.ts'
import { openImport } from './read-file.ts'

type Input = Parsed<typeof questionFiles.importDryRun>

/** A day: whoever is called away finds it the next morning. */
const EXPIRY_MINUTES = 24 * 60

/** A larger paper, which has hundreds of pictures, is read but once. */
const MAX_KEPT_BYTES = 20 * 1024 * 1024

/** What is read is stored while it comes. Whoever takes the import away meanwhile ends it. */
const storeOf = ({ db, clock }: Deps, importId: string): ConstructorParameters<typeof ImportCollector>[0] => ({
  items: items => insertItems(db, importId, items),
  problems: problems => insertProblems(db, importId, problems),
  async progress(doneCount) {
    if (!(await reportProgress(db, importId, { doneCount, now: clock.now() }))) fail('IMPORT_CANCELLED')
  },
})

async function readAll(deps: Deps, ctx: UploadContext, { importId, format }: OpenedImport): Promise<void> {
  const { db } = deps
  const findings = new ImportCollector(storeOf(deps, importId))
  const paper: PaperLine[] = []
  const mappings = await columnMappingsOf(db, ctx.caller.userId)
  const opened = await openImport(deps, ctx, { bytes: ctx.file.bytes, format, directions: { mappings } })
  try {
    for await (const item of opened.items) {
      await findings.add(item)
      if (item.paper !== undefined && !('leftOut' in item.read)) paper.push({ line: item.line, ...item.paper })
    }
    await findings.flush()
  } catch (error) {
    // Its rows went with the import.
    if (violates(error, 'question_import_items_import_id_fkey')) fail('IMPORT_CANCELLED')
    if (violates(error, 'question_import_problems_import_id_fkey')) fail('IMPORT_CANCELLED')
    throw error
  }
  if (findings.doneCount === 0) fail('IMPORT_UNREADABLE', { args: { what: NO_QUESTIONS[ctx.language] } })
  await keepOutline(db, importId, paper)
  const isKept = QUESTION_FORMATS[opened.format].isPaper === true && ctx.file.bytes.length <= MAX_KEPT_BYTES
  await finishImport(db, importId, {
    format: opened.format,
    ...findings.counts,
    leftOut: findings.leftOut,
    file: isKept ? ctx.file.bytes : null,
  })
}

interface OpenedImport {
  readonly importId: string
  readonly format: ImportFormat | undefined
}

/** The call lasts as long as the reading, which goes on where the page is left: what it found is there for the next visit. */
export async function dryRunImport(deps: Deps, ctx: UploadContext, input: Input): Promise<ImportPreview> {
  const { db, clock } = deps
  const { caller, file, language } = ctx
  await requireBanks(db, caller, { ids: [input.bankId], right: BankRight.edit })
  const now = clock.now()
  const importId = newId()
  await insertImport(db, {
    id: importId,
    bankId: input.bankId,
    userId: caller.userId,
    fileName: file.fileName,
    now,
    expiresAt: addMinutes(now, EXPIRY_MINUTES),
  })
  try {
    await readAll(deps, ctx, { importId, format: formatOf(file.fileName, input.format) })
  } catch (error) {
    await deleteImport(db, importId, searchOf(deps, ctx))
    throw error
  }
  const found = await findImportById(db, importId, searchOf(deps, ctx))
  return found === undefined ? fail('IMPORT_CANCELLED') : previewOf(db, found, language)
}
