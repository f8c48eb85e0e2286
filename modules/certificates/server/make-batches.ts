/** The job that makes archives, one after another. What a crash left is made anew: the archive is there whole or not at all. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { areCandidatesWriting, makeGiveWay } from '@tripos/db/give-way.ts'
import type { CronJob, LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { LettersMissing, type PdfSpec } from '@tripos/pdf/page.ts'
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
import { makePace } from './pace.rules.ts'
import { certificateSpec, fileNameOf, loadPictures, type Pictures, sealed } from './render.ts'
import { currentKey, type SigningKey } from './signing-keys.ts'

type BatchDeps = Pick<Deps, 'db' | 'storage' | 'secretBox' | 'clock' | 'log'>

const LEFT_SECONDS = 120
const IN_HAND_MS = 30_000
const PORTION = 25
/** Candidates who are through are noticed meanwhile. */
const LOOK_MS = 250
/** So few are over before anybody notices, and whoever asked waits for them. */
const MAX_SMALL = 50

const isSmall = ({ certificateIds }: ClaimedBatch): boolean => certificateIds.length <= MAX_SMALL

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

interface Progress {
  report(done: number): Promise<void>
  stop(): void
}

/** On a busy machine a file may take minutes: until it is there, the batch is said to be in hand all the same. */
function keepInHand({ db, clock, log }: BatchDeps, { id }: ClaimedBatch): Progress {
  let last = 0
  const report = async (done: number): Promise<void> => {
    last = done
    await reportBatch(db, id, { done, now: clock.now() })
  }
  const onError = (error: unknown): void =>
    log.warn({ err: error, batchId: id }, 'archive of certificates not reported')
  const timer = setInterval(() => void report(last).catch(onError), IN_HAND_MS)
  return { report, stop: () => clearInterval(timer) }
}

interface Making {
  readonly maker: PdfMaker
  readonly key: SigningKey
  readonly batch: ClaimedBatch
  readonly progress: Progress
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

interface ToPrint {
  readonly certificate: WholeCertificate
  /** Undefined where it is not to be printed. */
  readonly spec: PdfSpec | undefined
}

async function fileOf({ maker, key }: Making, { certificate, spec }: ToPrint) {
  const name = fileNameOf(certificate)
  if (spec === undefined) return { name: `${name}.txt`, bytes: notPrinted('CERTIFICATE_TO_SIGN') }
  try {
    return { name: `${name}.pdf`, bytes: sealed(await maker.make(spec), key) }
  } catch (error) {
    if (error instanceof LettersMissing)
      return { name: `${name}.txt`, bytes: notPrinted('CERTIFICATE_LETTERS_MISSING', error.letters) }
    throw error
  }
}

async function* portionsOf(deps: BatchDeps, { certificateIds }: ClaimedBatch): AsyncGenerator<ToPrint[]> {
  const picturesOf = rememberPictures(deps)
  const toPrint = async (certificate: WholeCertificate): Promise<ToPrint> => {
    if (certificate.isToSign) return { certificate, spec: undefined }
    return { certificate, spec: certificateSpec(certificate, await picturesOf(certificate)) }
  }
  for (let from = 0; from < certificateIds.length; from += PORTION) {
    const certificates = await listWhole(deps.db, certificateIds.slice(from, from + PORTION))
    yield await Promise.all(certificates.map(toPrint))
  }
}

/** To be waited for after the process has begun, and after each file, with how many are to be made yet. */
function makeRests({ batch, maker }: Pick<Making, 'batch' | 'maker'>): (left: number) => Promise<void> {
  const giveWay = makeGiveWay()
  if (isSmall(batch)) return giveWay
  const restMs = makePace(batch.certificateIds.length)
  const began = performance.now()
  let restedAt = 0
  return async left => {
    const workedMs = maker.workedMs()
    const ms = restMs({ usedMs: workedMs - restedAt, elapsedMs: performance.now() - began, left })
    restedAt = workedMs
    for (let rest = ms; rest > 0 && areCandidatesWriting(); rest -= LOOK_MS) await sleep(Math.min(rest, LOOK_MS))
  }
}

async function* filesOf(deps: BatchDeps, making: Making) {
  const { batch, maker, progress } = making
  const total = batch.certificateIds.length
  const rest = makeRests(making)
  let done = 0
  await rest(total)
  for await (const portion of portionsOf(deps, batch)) {
    maker.announce(portion.flatMap(({ spec }) => spec ?? []))
    for (const one of portion) {
      yield await fileOf(making, one)
      done += 1
      await rest(total - done)
    }
    await progress.report(done)
  }
}

async function makeBatch(deps: BatchDeps, batch: ClaimedBatch): Promise<void> {
  const path = join(await deps.storage.receiveFolder('certificates'), batch.id)
  const key = await currentKey(deps.db, deps)
  const maker = await startPdfMaker(() => !isSmall(batch) && areCandidatesWriting())
  const progress = keepInHand(deps, batch)
  try {
    await writeArchive(path, filesOf(deps, { maker, key, batch, progress }))
    await deps.storage.adopt(batchKey(batch.id), path)
    await finishBatch(deps.db, batch.id, BatchState.ready)
  } finally {
    progress.stop()
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
