/** From a paper's id to a running attempt: the tab, the device, the questions, and what an earlier page left unsent. */
import { isRefusal } from '../../lib/call-error.ts'
import { askState, openPaper, saveAnswers, submitPaper } from '../../features/papers/paper-calls.ts'
import { AttemptSession } from './attempt-session.ts'
import { deviceId } from './device-id.ts'
import { load, loadAnswersFor } from './load-keyed-answers.ts'
import { AnswerOutbox } from './saving/answer-outbox.ts'
import { openAnswerStore, type RefusedRow } from './saving/answer-store.ts'
import { holdTab, type TabLock } from './tab-lock.ts'

export interface Wish {
  readonly paperId: string
  /** Take the paper from another tab of this browser. */
  readonly takeTab: boolean
  /** Take the paper from another device. */
  readonly takeDevice: boolean
}

export type Entry =
  | { readonly kind: 'otherTab' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'closed'; readonly refused: readonly RefusedRow[] }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'running'; readonly session: AttemptSession }

export interface Entered {
  readonly entry: Entry
  readonly leave: () => void
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `onLost`: another tab has taken the paper; the session has stopped. */
export async function enterRoom(wish: Wish, onLost: () => void): Promise<Entered> {
  let session: AttemptSession | undefined
  const lose = async () => {
    await session?.halt()
    onLost()
  }
  const lock = await holdTab({ paperId: wish.paperId, takeOver: wish.takeTab, onLost: lose })
  if (!lock) return { entry: { kind: 'otherTab' }, leave: () => undefined }
  const entry = await open(wish)
  if (entry.kind === 'running') session = entry.session
  return { entry, leave: () => void leave(session, lock) }
}

async function leave(session: AttemptSession | undefined, lock: TabLock): Promise<void> {
  await session?.halt()
  lock.release()
}

async function open({ paperId, takeDevice }: Wish): Promise<Entry> {
  try {
    const sentAt = performance.now()
    const content = await openPaper({ paperId, deviceId: deviceId(), takeOver: takeDevice })
    const trip = { sentAt, receivedAt: performance.now() }
    const answering = await loadAnswersFor(content.questions)
    const outbox = await AnswerOutbox.open(content, openAnswerStore)
    const calls = { saveAnswers, askState, submitPaper }
    const now = () => performance.now()
    // Chance spreads the retries of many pages; nothing is decided by it.
    const session = new AttemptSession({ content, trip, outbox, calls, now, after, random: Math.random })
    await answering?.bringFiles(session)
    return { kind: 'running', session }
  } catch (error) {
    if (isRefusal(error, 'PAPER_ELSEWHERE')) return { kind: 'elsewhere' }
    if (isRefusal(error, 'PAPER_CLOSED')) return { kind: 'closed', refused: await bringLate(paperId) }
    return { kind: 'failed', error }
  }
}

/** The paper closed while this browser was away: what it still had goes to the server as evidence and is shown. */
async function bringLate(paperId: string): Promise<readonly RefusedRow[]> {
  const outbox = await AnswerOutbox.open({ paperId, epoch: 1, answers: [] }, openAnswerStore)
  const rows = outbox.rows().slice(0, 100)
  const [first] = rows
  if (first) {
    const answers = rows.map(({ no, seq, answer }) => ({ no, seq, answer }))
    // The server refuses these and keeps them. Should it be out of reach, they stay here.
    await saveAnswers({ paperId, epoch: first.epoch, answers }).catch(() => undefined)
    await outbox.refuse(rows, 'closed')
  }
  await load().then(
    answers => answers.loseFiles(paperId, outbox),
    () => undefined,
  )
  return outbox.refused
}
