/** Looks at files that have arrived whole, and makes them ready or refuses them. Survives a crash at any point. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inTx } from '@tripos/db/tx.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { cleanImage, isTurned } from '@tripos/files/clean-image.rules.ts'
import { scanFile, ScannerAway } from '@tripos/files/scan.ts'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import { imageSize } from '@tripos/documents/image-size.rules.ts'
import { fileKey } from './asset-keys.ts'
import { type AssetType, isPackage } from './asset-types.rules.ts'
import { removeBytes } from './assets.ts'
import { findType, peeking } from './find-type.ts'
import { type MediaFacts, mp3Facts, mp4Facts, oggFacts, type Peek, wavFacts } from './media-facts.rules.ts'
import { insertPackage } from './packages/packages.queries.ts'
import { insertConversion } from './slides/conversions.queries.ts'
import { findConverter } from './slides/find-converter.ts'
import { type UnpackedPackage, unpackPackage } from './packages/unpack-package.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { checkUnpacked } from './uploads.ts'
import { type AssetUnderCheck, holdNext, holdOn, markReady, markRefused, putBack } from './uploads.queries.ts'
import { webmFacts } from './webm.rules.ts'
import { removeFile, uploadPath } from './write-upload.ts'

/** A file that has brought the process down so often is not looked at again. */
const MAX_TRIES = 5
const WAIT_SECONDS = 60
const SAY_AGAIN_MS = 30_000
const MAX_IMAGE_BYTES = 50 * 1024 * 1024
const MAX_SIDE = 16_384

interface Looked extends MediaFacts {
  readonly type: AssetType
  readonly sizeBytes: number
  readonly sha256: Buffer
}

const NO_FACTS: MediaFacts = { durationSeconds: null, width: null, height: null }

/**
 * A copy that nobody else can write to: a request that was still sending cannot change what has been looked at. The sum
 * is made on the way.
 */
async function copy(from: string, to: string): Promise<Buffer> {
  const hash = createHash('sha256')
  const source = createReadStream(from, { highWaterMark: 1024 * 1024 })
  source.on('data', chunk => hash.update(chunk))
  await pipeline(source, createWriteStream(to, { flush: true }))
  return hash.digest()
}

async function scan({ config }: Deps, path: string): Promise<void> {
  const verdict = await scanFile(config.clamd, path)
  if (verdict.is === 'infected') fail('ASSET_INFECTED', { args: { name: verdict.name } })
  if (verdict.is === 'tooLarge') fail('ASSET_NOT_SCANNED')
}

/** Writes the picture again without what it tells beside itself. */
async function lookAtImage(path: string, type: AssetType, size: number): Promise<Looked> {
  if (size > MAX_IMAGE_BYTES)
    fail('ASSET_TOO_LARGE', { args: { size: formatBytes(size), limit: formatBytes(MAX_IMAGE_BYTES) } })
  const bytes = cleanImage(type.mime, await readFile(path)) ?? fail('ASSET_DAMAGED', { args: { what: type.mime } })
  const found = imageSize(type.mime, bytes) ?? fail('ASSET_DAMAGED', { args: { what: type.mime } })
  if (found.width > MAX_SIDE || found.height > MAX_SIDE) {
    fail('IMAGE_TOO_BIG', { args: { what: `${found.width} × ${found.height} > ${MAX_SIDE}` } })
  }
  await writeFile(path, bytes, { flush: true })
  const [width, height] = isTurned(type.mime, bytes) ? [found.height, found.width] : [found.width, found.height]
  const sha256 = createHash('sha256').update(bytes).digest()
  return { type, sizeBytes: bytes.length, sha256, durationSeconds: null, width, height }
}

const READERS: Readonly<Record<string, (file: Peek) => Promise<MediaFacts | undefined>>> = {
  'video/mp4': mp4Facts,
  'audio/mp4': mp4Facts,
  'video/webm': webmFacts,
  'audio/mpeg': mp3Facts,
  'audio/wav': wavFacts,
  'audio/ogg': oggFacts,
}

async function factsOf(path: string, { mime }: AssetType): Promise<MediaFacts> {
  const read = READERS[mime]
  if (read === undefined) return NO_FACTS
  return (await peeking(path, read)) ?? fail('ASSET_DAMAGED', { args: { what: mime } })
}

async function look(deps: Deps, held: AssetUnderCheck, path: string): Promise<Looked> {
  const sha256 = await copy(await uploadPath(deps, held.id), path)
  const type = await findType({ path, name: held.name, hasConverter: findConverter(deps.config) !== undefined })
  await scan(deps, path)
  if (type.kind === AssetKind.image) return lookAtImage(path, type, held.sizeBytes)
  return { type, sizeBytes: held.sizeBytes, sha256, ...(await factsOf(path, type)) }
}

/** What a package takes is what it unpacks to; nothing else of it is kept. */
const factsOfPackage = (unpacked: UnpackedPackage | undefined) =>
  unpacked && {
    sizeBytes: Math.max(
      1,
      unpacked.entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    ),
    durationSeconds: unpacked.durationSeconds,
  }

/** The bytes are there before the row says so. Doing it again after a crash gives the same. */
async function makeReady(
  deps: Deps,
  held: AssetUnderCheck,
  { path, type, ...rest }: Looked & { path: string },
): Promise<void> {
  const { id } = held
  const admit = (bytes: number): Promise<void> => checkUnpacked(deps, held, bytes)
  const unpacked = isPackage(type.kind) ? await unpackPackage(deps, { assetId: id, path, admit }) : undefined
  // Of a package its files are what is asked for; the archive itself has done its work.
  if (unpacked === undefined) await deps.storage.adopt(fileKey(id), path)
  const isThere = await inTx(deps.db, async tx => {
    if (!(await markReady(tx, id, { ...rest, ...factsOfPackage(unpacked), kind: type.kind, mime: type.mime })))
      return false
    if (unpacked !== undefined) await insertPackage(tx, id, unpacked)
    if (type.kind === AssetKind.slides) await insertConversion(tx, id, deps.clock.now())
    return true
  })
  if (isThere) await removeFile(deps, id)
  else await removeBytes(deps, [id])
}

async function refuse(deps: Deps, { id }: AssetUnderCheck, { errorName, args }: AppError): Promise<void> {
  await markRefused(deps.db, id, { name: errorName, args })
  await removeBytes(deps, [id])
}

/** What passes by itself is waited for; a bug is tried again a few times, since a crash looks the same. */
async function afterFailure(deps: Deps, held: AssetUnderCheck, error: unknown): Promise<void> {
  if (error instanceof AppError && error.errorName !== 'STORAGE_AWAY') return refuse(deps, held, error)
  deps.log.warn({ err: error, asset: held.id }, 'a file could not be examined')
  const until = addSeconds(deps.clock.now(), WAIT_SECONDS)
  const isAway = error instanceof ScannerAway || error instanceof AppError
  if (isAway) await putBack(deps.db, held.id, until)
  else if (held.tries < MAX_TRIES) await holdOn(deps.db, held.id, until)
  else await refuse(deps, held, new AppError('ASSET_NOT_EXAMINED'))
}

async function examine(deps: Deps, held: AssetUnderCheck): Promise<void> {
  const path = `${await uploadPath(deps, held.id)}.whole`
  const timer = setInterval(() => void holdOn(deps.db, held.id, heldUntil(deps)).catch(() => undefined), SAY_AGAIN_MS)
  try {
    if (held.tries > MAX_TRIES) fail('ASSET_NOT_EXAMINED')
    await makeReady(deps, held, { path, ...(await look(deps, held, path)) })
  } catch (error) {
    await afterFailure(deps, held, error)
  } finally {
    clearInterval(timer)
    await rm(path, { force: true })
  }
}

/** For this long nobody else looks at a file that somebody has taken; whoever works on it says so again in time. */
const HELD_SECONDS = 120
const heldUntil = ({ clock }: Pick<Deps, 'clock'>): Date => addSeconds(clock.now(), HELD_SECONDS)

/** One after the other, until none waits. */
export async function examineAll(deps: Deps): Promise<void> {
  const storageId = await deps.storage.folderId()
  for (;;) {
    const held = await holdNext(deps.db, { now: deps.clock.now(), until: heldUntil(deps), storageId })
    if (held === undefined) return
    await examine(deps, held)
  }
}
