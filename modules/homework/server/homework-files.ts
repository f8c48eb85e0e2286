/** Files of homework: taken while something may be handed in, given to their learner and to staff of the course. */
import { readFile } from 'node:fs/promises'
import { cleanFileName } from '@tripos/files/file-names.rules.ts'
import { identifyFile } from '@tripos/files/identify.ts'
import type { ReceivedFile } from '@tripos/files/receive.ts'
import type { Download, ReceivedContext } from '@tripos/http/mount.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionOf, extensionsOf, FILE_KIND_NAMES, MEGABYTE } from '@tripos/question-kinds/file-kinds.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { requireClean } from '../../files/server/index.ts'
import { HOMEWORK_FILES, HOMEWORK_MEGABYTES, type homework, type HomeworkFile } from '../contract.ts'
import { HOMEWORK_PROBLEMS } from '../input.ts'
import { findTask, presentFile, requireOpen } from './hand-in.ts'
import {
  deleteUnnamedFiles,
  findHandIn,
  findOwnFile,
  type HomeworkFileRow,
  insertFile,
  lockHandIn,
} from './hand-ins.queries.ts'

/** Files may be replaced; so many of one learner in one lesson are enough until the next night. */
const MAX_UPLOADS = HOMEWORK_FILES + 30
const ENDINGS = extensionsOf(FILE_KIND_NAMES)

const storageKey = (storageId: string): string => `homework/${storageId}`

/** What the bytes say counts, never the type that was sent with them. Gives the type that the file is kept as. */
async function inspect(file: ReceivedFile, name: string): Promise<string> {
  if (file.size > HOMEWORK_MEGABYTES * MEGABYTE) fail('TOO_LARGE', { args: { limit: `${HOMEWORK_MEGABYTES} MB` } })
  const extension = extensionOf(name)
  if (!ENDINGS.includes(extension))
    fail('FILE_TYPE_REFUSED', { args: { type: extension || name, allowed: ENDINGS.join(' ') } })
  const { type, isDisguised } = await identifyFile({ path: file.path, name }, 'any')
  if (type === undefined || isDisguised) return fail('FILE_DISGUISED', { args: { name, extension } })
  return type.mime
}

export async function storeFile(
  deps: Deps,
  ctx: ReceivedContext,
  { courseId, lessonId, fileId }: Parsed<(typeof homework)['upload']>,
): Promise<HomeworkFile> {
  const { db, clock, config, storage } = deps
  const { userId } = ctx.caller
  const whose = { userId, lessonId }
  const known = await findOwnFile(db, userId, fileId)
  if (known !== undefined) return presentFile(known)
  const task = await findTask(deps, userId, { courseId, lessonId })
  const name = cleanFileName(ctx.file.fileName) || 'file'
  const mime = await inspect(ctx.file, name)
  // Homework can be sent again, so what nobody could look at is not taken.
  if (config.clamd !== undefined) await requireClean(deps, await readFile(ctx.file.path))
  const { size: sizeBytes, sha256 } = ctx.file
  const file = { id: fileId, name, mime, sizeBytes, storageId: newId(), sha256, uploadedAt: clock.now(), ...whose }
  // The bytes are there before the row, so that no row ever points to nothing.
  await storage.adopt(storageKey(file.storageId), ctx.file.path)
  const outcome = await inTx(db, async tx => {
    await lockHandIn(tx, whose)
    requireOpen(task, await findHandIn(tx, whose), ctx.arrivedAt)
    return (await findOwnFile(tx, userId, fileId)) ?? insertFile(tx, file, MAX_UPLOADS)
  }).catch(async (error: unknown) => {
    await storage.remove(storageKey(file.storageId))
    throw error
  })
  if (outcome === 'stored') return presentFile(file)
  await storage.remove(storageKey(file.storageId))
  if (outcome === 'full') return failInput(HOMEWORK_PROBLEMS.filesFull)
  return outcome === 'taken' ? fail('NOT_FOUND') : presentFile(outcome)
}

/** The bytes of a file that the caller was found to be allowed to have. */
export async function sendFile({ storage }: Deps, found: HomeworkFileRow | undefined): Promise<Download> {
  const row = found ?? fail('NOT_FOUND')
  const stored = (await storage.open(storageKey(row.storageId))) ?? fail('NOT_FOUND')
  return { fileName: row.name, mime: row.mime, stored, etag: `"${row.storageId}"` }
}

const DAY = 24 * 3600
const PORTION = 200

/** Files that were not handed in within a day, and those that were replaced. */
export async function clearFiles({ db, clock, storage }: Deps): Promise<void> {
  const before = addSeconds(clock.now(), -DAY)
  for (;;) {
    // The rows first: what is left of the bytes can no longer be asked for.
    const storageIds = await deleteUnnamedFiles(db, before, PORTION)
    for (const storageId of storageIds) await storage.remove(storageKey(storageId))
    if (storageIds.length < PORTION) return
  }
}

export const clearFilesJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'homework-clear-files',
  cron: '51 3 * * *',
  run: () => clearFiles(deps),
})
