/** For tests: one loop with its real outbox, in front of a line that does what the test says, on a time of its own. */
import { SaveQueue } from './save-queue.ts'
import { type AnswerStore, openAnswerStore, type SavedSeq } from './answer-store.ts'
import { type SentAnswer, VirtualTime } from './model-server.test-kit.ts'
import { type PaperClock, SaveLoop, type Trip } from './save-loop.ts'

export const CLOCK: PaperClock = { state: 0, leftMs: 60_000, serverNow: '2026-11-21T10:00:00.000Z', messages: [] }

export type SaveReply = PaperClock & { readonly saved: readonly SavedSeq[] }

/** The server that has everything. */
export const allSaved = async (answers: readonly SentAnswer[]): Promise<SaveReply> => ({ ...CLOCK, saved: answers })

interface Line {
  readonly save?: (answers: readonly SentAnswer[], count: number) => Promise<SaveReply>
  readonly ask?: (count: number) => Promise<PaperClock & { readonly askAfterMs?: number }>
  readonly isHeld?: (no: number) => boolean
  readonly openStore?: () => Promise<AnswerStore>
  readonly paperId?: string
  readonly random?: () => number
}

const openOwn = () => openAnswerStore({ name: 'loops' })

export async function makeLoop({
  save = allSaved,
  ask = async () => CLOCK,
  isHeld = () => false,
  openStore = openOwn,
  paperId = `loop ${crypto.randomUUID()}`,
  random = () => 1,
}: Line = {}) {
  const time = new VirtualTime()
  const saveQueue = await SaveQueue.open({ paperId, epoch: 1, deviceEpoch: 1, answers: [] }, openStore)
  /** Of each request: when it left, and the questions in it. */
  const sent: { readonly at: number; readonly nos: readonly number[] }[] = []
  const askedAt: number[] = []
  const heard: { readonly reply: PaperClock; readonly trip: Trip }[] = []
  /** What the page was told to draw, change by change. */
  const shown: string[] = []
  const loop: SaveLoop = new SaveLoop({
    saveQueue,
    save: answers => {
      sent.push({ at: time.now, nos: answers.map(({ no }) => no) })
      return save(answers, sent.length)
    },
    ask: () => {
      askedAt.push(time.now)
      return ask(askedAt.length).then(reply => ({ askAfterMs: 10_000, ...reply }))
    },
    now: () => time.now,
    after: time.after,
    random,
    isHeld,
    onReply: (reply, trip) => heard.push({ reply, trip }),
    onChange: () => {
      const { waiting, onDevice, isSending, trouble } = loop.state
      shown.push(`${onDevice} of ${waiting}${isSending ? ' sending' : ''}${trouble === 'none' ? '' : ` ${trouble}`}`)
    },
  })
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await loop.whenWritten()
      await new Promise<void>(resolve => setImmediate(resolve))
    }
  }
  const pass = async (ms: number) => {
    await settle()
    await time.pass(ms, settle)
    await settle()
  }
  const later = (ms: number) => new Promise<void>(resolve => void time.after(ms, resolve))
  const onDisk = async () => (await openOwn()).load(paperId)
  return { loop, saveQueue, sent, askedAt, heard, shown, later, pass, settle, onDisk }
}

/** The same at work: the page is open. */
export async function runLoop(line: Line = {}) {
  const made = await makeLoop(line)
  made.loop.start()
  return made
}
