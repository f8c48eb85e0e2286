/** The job that makes archives, one after another. What a crash left is made anew: the archive is there whole or not at all. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CronJob, LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { LettersMissing } from '@tripos/pdf/page.ts'
import { type PdfMaker, startPdfMaker } from '@tripos/pdf/pdf-maker.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { writeArchive } from '../../files/server/index.ts'
import { batchKey, KEPT_SECONDS } from './batches.ts'
import {
  BatchState,
  type ClaimedBatch,
  claimBatch,
  deleteBatchesBefore,
  finishBatch,
  reportBatch,
} from './batches.queries.ts'
import { listWhole, type WholeCertificate } from './certificates.queries.ts'
import { certificatesErrors } from '../errors.ts'
import { certificateSpec, fileNameOf, loadPictures, type Pictures, sealed } from './render.ts'
import { currentKey, type SigningKey } from './signing-keys.ts'

type BatchDeps = Pick<Deps, 'db' | 'storage' | 'secretBox' | 'clock' | 'log'>

const LEFT_SECONDS = 120
const PORTION = 25

/** Pictures of a design are read once for all certificates that have it. */
function rememberPictures(deps: BatchDeps): (certificate: WholeCertificate) => Promise<Pictures> {
  const known = new Map<string, Promise<Pictures>>()
  return ({ designId, design }) => {
    const key = designId.toString('hex')
    const pictures = known.get(key) ?? loadPictures(deps, design)
    known.set(key, pictures)
    return pictures
  }
}

interface Making {
  readonly maker: PdfMaker
  readonly key: SigningKey
  readonly batch: ClaimedBatch
}

/** What cannot be printed is named in its place, so that the others are not held up. */
const notPrinted = (why: 'CERTIFICATE_LETTERS_MISSING' | 'CERTIFICATE_TO_SIGN', letters = ''): Buffer => {
  const { text: both } = certificatesErrors[why]
  return Buffer.from(
    Object.values(both)
      .map(text => `${text.replace('{letters}', letters)}\n`)
      .join(''),
  )
}

async function fileOf({ maker, key }: Making, certificate: WholeCertificate, pictures: Pictures) {
  const name = fileNameOf(certificate)
  if (certificate.isToSign) return { name: `${name}.txt`, bytes: notPrinted('CERTIFICATE_TO_SIGN') }
  try {
    const pdf = await maker.make(certificateSpec(certificate, pictures))
    return { name: `${name}.pdf`, bytes: sealed(pdf, key) }
  } catch (error) {
    if (error instanceof LettersMissing)
      return { name: `${name}.txt`, bytes: notPrinted('CERTIFICATE_LETTERS_MISSING', error.letters) }
    throw error
  }
}

async function* filesOf(deps: BatchDeps, making: Making) {
  const { batch } = making
  const picturesOf = rememberPictures(deps)
  const ids = batch.certificateIds
  for (let from = 0; from < ids.length; from += PORTION) {
    for (const certificate of await listWhole(deps.db, ids.slice(from, from + PORTION)))
      yield await fileOf(making, certificate, await picturesOf(certificate))
    const done = Math.min(ids.length, from + PORTION)
    await reportBatch(deps.db, batch.id, { done, now: deps.clock.now() })
  }
}

async function makeBatch(deps: BatchDeps, batch: ClaimedBatch): Promise<void> {
  const path = join(await deps.storage.receiveFolder('certificates'), batch.id)
  const key = await currentKey(deps.db, deps)
  const maker = await startPdfMaker()
  try {
    await writeArchive(path, filesOf(deps, { maker, key, batch }))
    await deps.storage.adopt(batchKey(batch.id), path)
    await finishBatch(deps.db, batch.id, BatchState.ready)
  } finally {
    maker.close()
    await rm(path, { force: true })
  }
}

/** Gives whether there was one. */
export async function makeNextBatch(deps: BatchDeps): Promise<boolean> {
  const now = deps.clock.now()
  const batch = await claimBatch(deps.db, now, addSeconds(now, -LEFT_SECONDS))
  if (batch === undefined) return false
  try {
    await makeBatch(deps, batch)
  } catch (error) {
    deps.log.error({ err: error, batchId: batch.id }, 'archive of certificates not made')
    await finishBatch(deps.db, batch.id, BatchState.failed)
  }
  return true
}

export const batchLoop = (deps: BatchDeps): LoopJob => ({
  kind: 'loop',
  name: 'certificate-batches',
  everyMs: 2000,
  async run() {
    await makeNextBatch(deps)
  },
})

export const clearBatchesJob = (deps: BatchDeps): CronJob => ({
  kind: 'cron',
  name: 'certificates-clear-batches',
  cron: '37 3 * * *',
  async run() {
    const before = addSeconds(deps.clock.now(), -KEPT_SECONDS)
    for (const { id } of await deleteBatchesBefore(deps.db, before)) await deps.storage.remove(batchKey(id))
    await deps.storage.clearReceived(before, 'certificates')
  },
})
