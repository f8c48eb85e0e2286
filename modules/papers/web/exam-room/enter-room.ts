/** From a paper's id to a running attempt: the tab, the device, the questions, and what an earlier page left unsent. */
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { askState, openPaper, saveAnswers, submitPaper } from '../shared/paper-calls.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import { sendAnswerFile } from '../shared/answer-file-calls.ts'
import type { AttemptSession } from './attempt-session.ts'
import { deviceId } from './device-id.ts'
import { load } from './load-keyed-answers.ts'
import { makeSession } from './make-session.ts'
import { pageLife } from './page-life.ts'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { keepAsking } from '@tripos/send-queue/keep-asking.ts'
import { within } from '@tripos/send-queue/store.ts'
import { bringLate } from './saving/bring-late.ts'
import type { SaveQueue } from './saving/save-queue.ts'
import {
  type AnswerRow,
  type AnswerStore,
  openAnswerStore,
  type Refused,
  type RefusedRow,
} from './saving/answer-store.ts'
import { holdTab, type TabLock } from './tab-lock.ts'

export interface EntryOptions {
  readonly paperId: string
  /** Take the paper from another tab of this browser. */
  readonly takeTab: boolean
  /** Take the paper from another device. */
  readonly takeDevice: boolean
  /** This page has started the paper a moment ago. */
  readonly isNew: boolean
  /** The page goes: what it has not opened by then it must not open, or it would take the paper from the next one. */
  readonly signal?: AbortSignal
}

export type Entry =
  | { readonly kind: 'otherTab' }
  | { readonly kind: 'lostTab'; readonly refused: readonly RefusedRow[] }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'closed'; readonly refused: readonly Refused[] }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'running'; readonly session: AttemptSession }

export interface Entered {
  readonly entry: Entry
  readonly leave: () => Promise<void>
}

interface Page {
  readonly pageId: string
  readonly store: AnswerStore | undefined
}

/** `onLost`: another tab has taken the paper; the session has stopped. `refused` was typed here and is not with the other. */
export async function enterRoom(
  options: EntryOptions,
  onLost: (refused: readonly RefusedRow[]) => void,
): Promise<Entered> {
  let session: AttemptSession | undefined
  let isLost = false
  const lose = async () => {
    isLost = true
    if (session) onLost(await session.handOver())
  }
  const pageId = newId()
  const store = await within(openAnsweringStore(pageId, options.paperId)).catch(() => undefined)
  const lock = await holdTab({
    paperId: options.paperId,
    pageId,
    store,
    takeOver: options.takeTab,
    isNew: options.isNew,
    life: pageLife,
    onLost: lose,
  })
  if (!lock) return { entry: { kind: 'otherTab' }, leave: async () => undefined }
  const entry = await open(options, { pageId, store })
  if (entry.kind === 'running') {
    session = entry.session
    session.onLost = () => void lose()
    // The server only knows that another page came: whether it is one of this browser, the store knows.
    const { subscribe, getState } = session
    subscribe(() => getState().phase === 'takenOver' && void lock.check())
  }
  // Taken while the paper was being opened.
  if (isLost) return { entry: { kind: 'lostTab', refused: [] }, leave: () => leave(session, lock) }
  return { entry, leave: () => leave(session, lock) }
}

/** One whose first read hangs, as behind the transaction of a tab that the browser has frozen, would hold up the room. */
async function openAnsweringStore(pageId: string, paperId: string): Promise<AnswerStore> {
  const store = await openAnswerStore({ pageId })
  await store.holder(paperId)
  return store
}

async function leave(session: AttemptSession | undefined, lock: TabLock): Promise<void> {
  await session?.halt()
  await lock.release()
}

async function open({ paperId, takeDevice, signal }: EntryOptions, { pageId, store }: Page): Promise<Entry> {
  const openStore = async () => store ?? Promise.reject(new Error('no store'))
  try {
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      return openPaper({ paperId, deviceId: deviceId(), pageId, takeOver: takeDevice })
    }
    const content = await keepAsking(ask, signal === undefined ? browserClock : { ...browserClock, signal })
    const trip = { sentAt, receivedAt: performance.now() }
    const calls = { saveAnswers, askState, submitPaper }
    const { session, saveQueue } = await makeSession({ content, trip, calls, openStore, sendFile: sendAnswerFile })
    setTimeout(() => void keep(session, saveQueue), KEEP_AFTER_MS)
    return { kind: 'running', session }
  } catch (error) {
    if (isRefusal(error, 'PAPER_ELSEWHERE')) return { kind: 'elsewhere' }
    if (isRefusal(error, 'PAPER_CLOSED')) return { kind: 'closed', refused: await listRefused(paperId, openStore) }
    return { kind: 'failed', error }
  }
}

/** For a page that is loaded again without network: later, since nothing that the room begins with may wait for it. */
const KEEP_AFTER_MS = 3000

async function keep(session: AttemptSession, saveQueue: SaveQueue): Promise<void> {
  try {
    const { keepPaper } = await import('../kept-paper/keep-paper.ts')
    await keepPaper(session, saveQueue)
  } catch {
    // The room is open: it does without.
  }
}

async function listRefused(paperId: string, openStore: () => Promise<AnswerStore>): Promise<readonly Refused[]> {
  const save = (batch: readonly AnswerRow[]) => {
    const answers = batch.map(({ no, seq, answer }) => ({ no, seq, answer }))
    return saveAnswers({ paperId, epoch: batch[0]?.epoch ?? 1, answers })
  }
  const rows = await bringLate({ paperId, openStore, save })
  const files = await load()
    .then(answers => answers.loseFiles(paperId))
    .catch(() => [])
  return [...rows, ...files]
}
