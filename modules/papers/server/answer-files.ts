/** Files that candidates hand in: stored while the paper is open, fetched by those who may see the paper. */
import type { answerFiles } from '../contract/answer-files.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { extensionOf, extensionsOf, MEGABYTE } from '@tripos/question-kinds/file-kinds.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import { cleanFileName } from '@tripos/files/file-names.rules.ts'
import { identifyFile } from '@tripos/files/identify.ts'
import type { ReceivedFile } from '@tripos/files/receive.ts'
import type { Download, ReceivedContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import {
  type AnswerFileRow,
  deleteUnnamedFiles,
  type FilePlace,
  findOwnFile,
  insertAnswerFile,
  listAnswerFiles,
  lockForUpload,
} from './answer-files.queries.ts'
import { ScanState } from './answer-scans.queries.ts'
import type { PaperDeps } from './caches.ts'
import { isOverdue } from './paper-clock.rules.ts'
import { findOwnPaper, type PaperRow } from './papers.queries.ts'

type Fields = Parsed<typeof answerFiles.upload>

interface Arrival extends FilePlace {
  readonly epoch: number
  readonly arrivedAt: Date
}
type FileQuestion = Extract<QuestionContent, { type: 10 }>

/** Files may be replaced while the paper is open; so many beyond those that an answer may name are enough. */
const MAX_REPLACED = 20

export const storageKey = (storageId: string): string => `answers/${storageId}`

type Presented = Pick<AnswerFileRow, 'id' | 'name' | 'sizeBytes' | 'mime' | 'scanState'>

const SCAN_WORDS: Readonly<Record<number, AnswerFile['scan']>> = {
  [ScanState.waiting]: 'waiting',
  [ScanState.infected]: 'infected',
  [ScanState.tooLarge]: 'tooLarge',
}

export function presentFile({ id, name, sizeBytes, mime, scanState }: Presented): AnswerFile {
  const scan = SCAN_WORDS[scanState]
  return { id, name, size: sizeBytes, mime, ...(scan && { scan }) }
}

/** The files of one answer that have arrived; not there for answers of other types. */
export function filesOf(answer: Answer | null, no: number, rows: readonly AnswerFileRow[]): { files?: AnswerFile[] } {
  if (answer?.kind !== 'files') return {}
  const own = rows.filter(row => row.questionNo === no)
  return { files: answer.files.flatMap(id => own.filter(row => row.id === id).map(presentFile)) }
}

/** The rows of a paper; papers without such a question ask for nothing. */
export async function filesOfPaper(deps: Pick<Deps, 'db'>, answers: Iterable<Answer | null>, paperId: string) {
  const hasFiles = [...answers].some(answer => answer?.kind === 'files')
  return hasFiles ? listAnswerFiles(deps.db, paperId) : []
}

/** What the bytes say counts, never the type that was sent with them. Gives the type that the file is kept as. */
async function inspect(file: ReceivedFile, name: string, { accepts, mostMegabytes }: FileQuestion): Promise<string> {
  if (file.size > mostMegabytes * MEGABYTE) fail('TOO_LARGE', { args: { limit: `${mostMegabytes} MB` } })
  const extension = extensionOf(name)
  if (!extensionsOf(accepts).includes(extension))
    fail('FILE_TYPE_REFUSED', { args: { type: extension || name, allowed: extensionsOf(accepts).join(' ') } })
  const { type, isDisguised } = await identifyFile({ path: file.path, name }, 'any')
  if (type === undefined || isDisguised) return fail('FILE_DISGUISED', { args: { name, extension } })
  return type.mime
}

/** Why the paper takes no file from here: the conditions of `lockForUpload`, or the id stands at another question. */
function refuse({ config }: Deps, paper: PaperRow | undefined, { epoch, no, arrivedAt }: Arrival): never {
  if (paper === undefined) return fail('NOT_FOUND')
  if (!mayHappen(PAPER_TRANSITIONS.write, paper.state)) return fail('PAPER_CLOSED')
  if (paper.epoch !== epoch) return fail('PAPER_TAKEN_OVER')
  if (isOverdue(paper, config.graceSeconds, arrivedAt)) return fail('PAPER_TOO_LATE')
  return fail('ANSWER_NOT_FITTING', { args: { no } })
}

export async function storeAnswerFile(deps: PaperDeps, ctx: ReceivedContext, fields: Fields): Promise<AnswerFile> {
  const { db, clock, config, storage } = deps
  // A file has arrived when its last byte has: sending slowly buys no time.
  const arrivedAt = clock.now()
  const input = { ...fields, no: Number(fields.no), epoch: Number(fields.epoch), arrivedAt }
  const { userId } = ctx.caller
  const before = await findOwnFile(db, userId, input)
  if (before !== undefined) return presentFile(before)
  const paper = (await findOwnPaper(db, userId, input.paperId)) ?? fail('NOT_FOUND')
  const { versionId } = paper.questions[input.no - 1] ?? fail('ANSWER_NOT_FITTING', { args: { no: input.no } })
  const content = (await deps.caches.versions([versionId])).get(versionId)?.content
  if (content?.type !== QuestionType.fileUpload) return fail('ANSWER_NOT_FITTING', { args: { no: input.no } })
  const name = cleanFileName(ctx.file.fileName) || 'file'
  const mime = await inspect(ctx.file, name, content)
  const storageId = newId()
  const file = {
    id: input.fileId,
    paperId: paper.id,
    questionNo: input.no,
    name,
    mime,
    sizeBytes: ctx.file.size,
    sha256: ctx.file.sha256,
    storageId,
    uploadedAt: arrivedAt,
    // Taken whatever the scanner is doing: an answer cannot be sent again tomorrow.
    ...(config.clamd === undefined
      ? { scanState: ScanState.clean, scanAt: null }
      : { scanState: ScanState.waiting, scanAt: arrivedAt }),
  }
  const mostUploads = content.mostFiles + MAX_REPLACED
  // The bytes are there before the row, so that no row ever points to nothing.
  await storage.adopt(storageKey(storageId), ctx.file.path)
  const outcome = await inTx(db, async tx => {
    if (!(await lockForUpload(tx, { ...input, userId, graceSeconds: config.graceSeconds }))) return 'closed' as const
    const known = await findOwnFile(tx, userId, input)
    if (known !== undefined) return known
    return insertAnswerFile(tx, file, mostUploads)
  })
  if (outcome === 'stored') return presentFile(file)
  await storage.remove(storageKey(storageId))
  if (outcome === 'full') return fail('FILES_FULL', { args: { no: input.no } })
  if (outcome === 'closed' || outcome === 'taken') return refuse(deps, await findOwnPaper(db, userId, paper.id), input)
  return presentFile(outcome)
}

function requireClean({ scanState, name, virus }: AnswerFileRow): void {
  if (scanState === ScanState.waiting) fail('ANSWER_FILE_WAITS', { args: { name } })
  if (scanState === ScanState.infected) fail('ANSWER_FILE_INFECTED', { args: { name, virus: virus ?? '' } })
  if (scanState === ScanState.tooLarge) fail('ANSWER_FILE_NOT_SCANNED', { args: { name } })
}

/** The bytes of a file that the caller was found to be allowed to have. Not before they are clean, whoever asks. */
export async function sendAnswerFile({ storage }: Deps, found: AnswerFileRow | undefined): Promise<Download> {
  const row = found ?? fail('NOT_FOUND')
  requireClean(row)
  const stored = (await storage.open(storageKey(row.storageId))) ?? fail('NOT_FOUND')
  return { fileName: row.name, mime: row.mime, stored, etag: `"${row.storageId}"` }
}

const DAY = 24 * 3600
const PORTION = 200

/** Removes files that no answer names, a day after the paper was closed, and what cut uploads left. */
export async function clearAnswerFiles({ db, clock, storage }: Deps): Promise<void> {
  const before = addSeconds(clock.now(), -DAY)
  await storage.clearReceived(before)
  for (;;) {
    // The rows first: what is left of the bytes can no longer be asked for.
    const storageIds = await deleteUnnamedFiles(db, before, PORTION)
    for (const storageId of storageIds) await storage.remove(storageKey(storageId))
    if (storageIds.length < PORTION) return
  }
}

export const clearAnswerFilesJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'papers-answer-files',
  cron: '47 3 * * *',
  run: () => clearAnswerFiles(deps),
})
