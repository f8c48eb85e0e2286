/** Presentations become PDF, one after another. What a process leaves in the middle another begins anew. */
import { createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { typeByMime } from '@tripos/files/file-types.rules.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { ConversionFailure } from '../../contract/asset-kinds.ts'
import { ASSETS, fileKey, pdfKey } from '../asset-keys.ts'
import {
  countOpen,
  findSlides,
  hasConversion,
  type HeldConversion,
  holdConversionOn,
  holdNextConversion,
  markAllUnfit,
  markConverted,
  markUnconverted,
  putConversionBack,
  restoreUnfit,
} from './conversions.queries.ts'
import { findConverter } from './find-converter.ts'
import { clearFolders, type Made, makePdfOfSlides, USUAL_BOUNDS } from './make-pdf-of-slides.ts'
import { isFit } from './probe.ts'
import type { Bounds } from './run-bounded.ts'
import { withFolder } from './with-folder.ts'

/** A file that has brought the process down so often, or whose conversion broke so often, is not tried again. */
const MAX_TRIES = 3
/** A larger presentation is mostly films, which no PDF has. */
const MAX_SOURCE_BYTES = 500 * 1024 * 1024
const HELD_SECONDS = 120
const SAY_AGAIN_MS = 30_000
const WAIT_SECONDS = 60

interface Converting {
  readonly program: string
  readonly bounds: Bounds
  readonly stopping?: AbortSignal | undefined
}

const heldUntil = ({ clock }: Pick<Deps, 'clock'>): Date => addSeconds(clock.now(), HELD_SECONDS)

async function fetchSource({ storage }: Deps, assetId: string, path: string): Promise<boolean> {
  const file = await storage.open(fileKey(assetId))
  if (file === undefined) return false
  await pipeline(file.read(0, file.size - 1), createWriteStream(path))
  return true
}

/** The bytes are there before the row says so. A file that was deleted meanwhile leaves nothing. */
async function keep(deps: Deps, assetId: string, made: Extract<Made, { is: 'made' }>): Promise<void> {
  const { db, storage } = deps
  // Into the folder whose files the storage takes over, which may be on another disk.
  const path = join(await storage.receiveFolder(ASSETS), `${assetId}.pdf`)
  try {
    await copyFile(made.path, path)
    await storage.adopt(pdfKey(assetId), path)
  } finally {
    await rm(path, { force: true })
  }
  await markConverted(db, assetId, made)
  if (!(await hasConversion(db, assetId))) await storage.remove(pdfKey(assetId))
}

async function convertIn(deps: Deps, { assetId, tries }: HeldConversion, at: Converting & { folder: string }) {
  const { db, log } = deps
  const file = await findSlides(db, assetId)
  const ending = typeByMime(file?.mime ?? '')?.endings[0]
  if (file === undefined || ending === undefined) return
  if (file.sizeBytes > MAX_SOURCE_BYTES) return markUnconverted(db, assetId, ConversionFailure.tooLarge)
  const name = `slides.${ending}`
  if (!(await fetchSource(deps, assetId, join(at.folder, name))))
    return markUnconverted(db, assetId, ConversionFailure.unreadable)
  const made = await makePdfOfSlides({ ...at, name })
  if (made.is === 'made') return keep(deps, assetId, made)
  if (made.is === 'stopped') return putConversionBack(db, assetId, { until: null, counts: false })
  log.warn({ asset: assetId, why: made.why, says: made.says, tries }, 'a presentation did not become a PDF')
  // Crashes come and go; bounds stay.
  if (made.why === ConversionFailure.unreadable && tries < MAX_TRIES)
    return putConversionBack(db, assetId, { until: null, counts: true })
  return markUnconverted(db, assetId, made.why)
}

/** A storage that is away is waited for; what else breaks is tried again a few times. */
async function afterFailure(deps: Deps, { assetId, tries }: HeldConversion, error: unknown): Promise<void> {
  deps.log.warn({ err: error, asset: assetId }, 'a presentation could not be converted')
  const isAway = error instanceof AppError
  const until = addSeconds(deps.clock.now(), WAIT_SECONDS)
  if (isAway || tries < MAX_TRIES) await putConversionBack(deps.db, assetId, { until, counts: !isAway })
  else await markUnconverted(deps.db, assetId, ConversionFailure.unreadable)
}

async function convert(deps: Deps, held: HeldConversion, at: Converting): Promise<void> {
  const { db } = deps
  const timer = setInterval(
    () => void holdConversionOn(db, held.assetId, heldUntil(deps)).catch(() => undefined),
    SAY_AGAIN_MS,
  )
  try {
    if (held.tries > MAX_TRIES) await markUnconverted(db, held.assetId, ConversionFailure.tooCostly)
    else await withFolder(folder => convertIn(deps, held, { ...at, folder }))
  } catch (error) {
    await afterFailure(deps, held, error)
  } finally {
    clearInterval(timer)
  }
}

/** False: nothing can be done now, by this process. */
async function prepare(deps: Deps, program: string, stopping: AbortSignal | undefined): Promise<boolean> {
  const { waiting, unfit } = await countOpen(deps.db)
  if (waiting + unfit === 0) return false
  const fit = await isFit(program, stopping)
  if (fit === undefined) return false
  if (!fit && waiting > 0) {
    deps.log.warn({ program }, 'this LibreOffice cannot open presentations: Impress is missing')
    await markAllUnfit(deps.db)
  }
  if (fit && unfit > 0) await restoreUnfit(deps.db)
  return fit
}

interface Options {
  readonly stopping?: AbortSignal | undefined
  readonly bounds?: Bounds
}

export async function convertAll(deps: Deps, { stopping, bounds = USUAL_BOUNDS }: Options = {}): Promise<void> {
  const program = findConverter(deps.config)
  if (program === undefined || !(await prepare(deps, program, stopping))) return
  await clearFolders(tmpdir(), deps.clock.now().getTime())
  while (stopping?.aborted !== true) {
    const hold = { now: deps.clock.now(), until: heldUntil(deps) }
    const held = await inTx(deps.db, tx => holdNextConversion(tx, hold))
    if (held === undefined) return
    await convert(deps, held, { program, bounds, stopping })
  }
}
