/**
 * Virtual candidates over HTTP. Each saves as the exam room does: an edit waits until it is acknowledged, and goes out
 * again, with what came since, after every failure.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Student } from '../load/seed.ts'
import { AnswerLog } from './answer-log.ts'

/** Left alone by ordinary edits: whoever is held makes one more edit here, which overwrites nothing. */
export const PROBE_NO = 10
const RETRY_MS = 50
const TIMEOUT_MS = 5000

interface Edit {
  readonly seq: number
  readonly option: number
}

interface Reply {
  readonly saved: readonly { readonly no: number; readonly seq: number }[]
}

export interface Candidates {
  readonly log: AnswerLog
  /** From now on no new edits, except one each that is sure to be waiting. */
  hold(): void
  resume(): void
  /** Milliseconds from `since` until a save that left after it was acknowledged. */
  firstSaveAfter(since: number): Promise<number>
  /** Everything that was waiting is acknowledged. */
  waitUntilSettled(): Promise<void>
  stop(): Promise<void>
}

export async function post<T>(port: number, path: string, body: { token?: string; data: unknown }): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(body.token === undefined ? {} : { token: body.token }) },
    body: JSON.stringify(body.data),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (reply.status >= 500) throw new TryAgain()
  const envelope = (await reply.json()) as Envelope<T>
  if (envelope.code !== 0) throw new Error(`${path} refused: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

class TryAgain extends Error {}

/** No answer, a broken one, or "busy": the client cannot know what has been stored. */
const isUnknown = (error: unknown): boolean =>
  error instanceof TryAgain ||
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' || error.message.includes('fetch failed') || error.message === 'terminated'))

/** Starts a paper for each student and begins to save. */
export async function startCandidates(port: number, examId: string, students: readonly Student[]): Promise<Candidates> {
  const log = new AnswerLog()
  const firstSaves: { since: number; resolve: (ms: number) => void }[] = []
  const failures: unknown[] = []
  let isHeld = false
  let isStopped = false
  let waiting = 0

  const work = async (token: string, paperId: string, epoch: number): Promise<void> => {
    const pending = new Map<number, Edit>()
    const seqs = new Map<number, number>()
    let isProbed = false
    const edit = (no: number): void => {
      const seq = (seqs.get(no) ?? 0) + 1
      seqs.set(no, seq)
      if (!pending.has(no)) waiting += 1
      pending.set(no, { seq, option: Math.floor(Math.random() * 4) })
    }
    const send = async (): Promise<void> => {
      const sentAt = performance.now()
      const answers = [...pending].map(([no, { seq, option }]) => ({ no, seq, answer: { options: [option] } }))
      for (const [no, sent] of pending) log.noteSent(paperId, no, sent)
      const reply = await post<Reply>(port, '/api/paper/save-answers', { token, data: { paperId, epoch, answers } })
      for (const { no, seq } of reply.saved) {
        if (seq < (pending.get(no)?.seq ?? 0)) throw new Error(`stored seq ${seq} is older than what was sent`)
        log.noteAcknowledged(paperId, no, seq)
        if (pending.delete(no)) waiting -= 1
      }
      for (const first of firstSaves.filter(entry => entry.since <= sentAt)) {
        firstSaves.splice(firstSaves.indexOf(first), 1)
        first.resolve(performance.now() - first.since)
      }
    }
    while (!isStopped) {
      if (!isHeld) {
        isProbed = false
        for (let edits = 1 + Math.floor(Math.random() * 2); edits > 0; edits -= 1)
          edit(1 + Math.floor(Math.random() * (PROBE_NO - 1)))
      } else if (!isProbed) {
        isProbed = true
        edit(PROBE_NO)
      }
      try {
        if (pending.size > 0) await send()
        await sleep(5 + Math.random() * 15)
      } catch (error) {
        if (!isUnknown(error)) throw error
        await sleep(RETRY_MS)
      }
    }
  }

  const papers = await Promise.all(
    students.map(async ({ token }) => {
      const { paperId } = await post<{ paperId: string }>(port, '/api/paper/start', { token, data: { examId } })
      const opened = { paperId, deviceId: newId() }
      const { epoch } = await post<{ epoch: number }>(port, '/api/paper/open', { token, data: opened })
      return { token, paperId, epoch }
    }),
  )
  const lanes = papers.map(({ token, paperId, epoch }) =>
    work(token, paperId, epoch).catch((error: unknown) => failures.push(error)),
  )
  const check = (): void => {
    if (failures.length > 0) throw new Error(`a candidate was refused: ${String(failures[0])}`)
  }
  return {
    log,
    hold() {
      isHeld = true
    },
    resume() {
      check()
      isHeld = false
    },
    firstSaveAfter: since => new Promise(resolve => firstSaves.push({ since, resolve })),
    async waitUntilSettled() {
      // Two passes: a candidate that was between two edits makes its last one now.
      for (let waited = 0; waited < 60_000; waited += 50) {
        await sleep(50)
        check()
        if (waiting === 0 && waited >= 100) return
      }
      throw new Error('answers still wait after a minute')
    },
    async stop() {
      isStopped = true
      await Promise.all(lanes)
      check()
    },
  }
}
