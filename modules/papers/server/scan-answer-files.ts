/** Files of answers are scanned after they were taken: receiving them never waits for the scanner. */
import { inTx } from '@tripos/db/tx.ts'
import { scanStored, ScannerAway, type Verdict } from '@tripos/files/scan.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { storageKey } from './answer-files.ts'
import { holdNextScan, saveScan, scanLater, type ScanResult, ScanState, type ScanTask } from './answer-scans.queries.ts'
import { insertMessage } from './papers.queries.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** No file that may be handed in is looked at for so long. */
const HELD_SECONDS = 600
const AWAY_SECONDS = 15
/** A signature that was wrong is corrected within days: until then a file that was taken for infected is asked about daily. */
const LOOK_AGAIN_SECONDS = 30 * DAY

function resultOf(verdict: Verdict, { uploadedAt }: ScanTask, now: Date): ScanResult {
  if (verdict.is === 'clean') return { state: ScanState.clean, virus: null, scanAt: null }
  // Whoever raises the limit of the scanner need do nothing else.
  if (verdict.is === 'tooLarge') return { state: ScanState.tooLarge, virus: null, scanAt: addSeconds(now, HOUR) }
  const isRecent = now < addSeconds(uploadedAt, LOOK_AGAIN_SECONDS)
  return { state: ScanState.infected, virus: verdict.name, scanAt: isRecent ? addSeconds(now, DAY) : null }
}

/** The bytes stay, and nobody can have them: what looks infected may be a wrong alarm, and an accepted answer. */
async function saveVerdict({ db, clock }: Deps, task: ScanTask, verdict: Verdict): Promise<void> {
  const now = clock.now()
  const result = resultOf(verdict, task, now)
  await inTx(db, async tx => {
    if (!(await saveScan(tx, task, result))) return
    if (result.state !== ScanState.infected || task.scanState === ScanState.infected) return
    const reason = `${task.name} (${result.virus ?? ''})`
    await insertMessage(tx, {
      paperId: task.paperId,
      kind: 'infected',
      minutes: null,
      reason,
      sentBy: null,
      sentAt: now,
    })
  })
}

const isAway = (error: unknown): boolean =>
  error instanceof ScannerAway || (error instanceof AppError && error.errorName === 'STORAGE_AWAY')

async function scanOne(deps: Deps, task: ScanTask): Promise<void> {
  const file = await deps.storage.open(storageKey(task.storageId))
  if (file === undefined) throw new Error('the bytes of a file of an answer are not there')
  await saveVerdict(deps, task, await scanStored(deps.config.clamd, file))
}

/** One after the other, until none is due. False where the scanner or the storage is away: the next would wait as well. */
export async function scanAnswerFiles(deps: Deps): Promise<boolean> {
  const { db, clock, log } = deps
  for (;;) {
    const now = clock.now()
    const task = await holdNextScan(db, { now, until: addSeconds(now, HELD_SECONDS) })
    if (task === undefined) return true
    try {
      await scanOne(deps, task)
    } catch (error) {
      log.warn({ err: error, paperId: task.paperId, file: task.id }, 'a file of an answer could not be scanned')
      await scanLater(db, task, addSeconds(now, isAway(error) ? AWAY_SECONDS : HOUR))
      if (isAway(error)) return false
    }
  }
}

export function scanningLoop(deps: Deps): LoopJob {
  let restsUntil = 0
  return {
    kind: 'loop',
    name: 'papers-scan',
    everyMs: 1000,
    async run() {
      const now = deps.clock.now().getTime()
      if (now >= restsUntil && !(await scanAnswerFiles(deps))) restsUntil = now + AWAY_SECONDS * 1000
    },
  }
}
