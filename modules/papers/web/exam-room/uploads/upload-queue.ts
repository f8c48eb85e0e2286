/**
 * Brings chosen files to the server, one after the other, and again after a failure. The answer names a file from the
 * moment it is chosen; until its bytes have arrived the attempt counts it as not saved.
 */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import type { Clock } from '@tripos/send-queue/clock.ts'
import { makeSendQueue } from '@tripos/send-queue/queue.ts'
import type { TransferOptions } from '@tripos/web-kit/call.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { classify, REFUSED, type Verdicts } from '@tripos/send-queue/failure.ts'
import { type StopReason, VERDICTS } from '../saving/failure.ts'
import type { StoredUpload, UploadStore } from './upload-store.ts'

export interface UploadItem {
  readonly id: string
  readonly no: number
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'arrived' | 'refused'
  /** Of a file that is being sent, between 0 and 1. */
  readonly share: number
  /** Why the server refused it. */
  readonly problem?: string
}

/** What the queue needs of the attempt. */
export interface UploadAttempt {
  readonly answerOf: (no: number) => Answer | null | undefined
  readonly choose: (no: number, answer: Answer | null) => void
  /** How many files are not on the server yet. */
  readonly count: (files: number) => void
  /** These will not arrive any more; they are shown to the candidate. */
  readonly lose: (files: readonly { readonly no: number; readonly name: string }[], reason: StopReason) => Promise<void>
  readonly refused: (item: UploadItem) => void
}

export interface UploadDeps extends Clock {
  readonly paperId: string
  readonly attempt: UploadAttempt
  /** Undefined where this browser keeps nothing: the files then live as long as the page. */
  readonly store: UploadStore | undefined
  readonly send: (upload: StoredUpload, options: TransferOptions) => Promise<unknown>
  readonly newId: () => string
}

/** A line that has gone quiet without an error is given up after this time, and tried anew. */
const QUIET_MS = 30_000

const FILE_VERDICTS: Verdicts<StopReason> = {
  ...VERDICTS,
  FILE_TYPE_REFUSED: REFUSED,
  FILE_DISGUISED: REFUSED,
  FILES_FULL: REFUSED,
}

export const idsIn = (answer: Answer | null | undefined): readonly string[] =>
  answer?.kind === 'files' ? answer.files : []

const withFiles = (files: readonly string[]): Answer | null =>
  files.length === 0 ? null : { kind: 'files', files: [...files] }

type Arrived = Omit<AnswerFile, 'mime'> & { readonly no: number }

/** What is shown of each file. */
function makeItems({ attempt }: Pick<UploadDeps, 'attempt'>, arrived: readonly Arrived[]) {
  const listeners = new Set<() => void>()
  let items: readonly UploadItem[] = arrived.map(({ id, no, name, size }) => ({
    id,
    no,
    name,
    size,
    state: 'arrived',
    share: 1,
  }))
  const waiting = () => items.filter(({ state }) => state === 'waiting' || state === 'sending')

  function become(next: readonly UploadItem[]): void {
    items = next
    attempt.count(waiting().length)
    for (const listener of listeners) listener()
  }

  return {
    waiting,
    all: () => items,
    find: (id: string) => items.find(item => item.id === id),
    add({ id, no, name, bytes }: StoredUpload): void {
      become([...items, { id, no, name, size: bytes.size, state: 'waiting', share: 0 }])
    },
    set: (id: string, change: Partial<UploadItem>): void =>
      become(items.map(item => (item.id === id ? { ...item, ...change } : item))),
    drop: (ids: readonly string[]): void => become(items.filter(({ id }) => !ids.includes(id))),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Items = ReturnType<typeof makeItems>

/** Sends one file, and gives it up where the line goes quiet or the file is taken away. */
function makeTransfer({ after, send }: Pick<UploadDeps, 'after' | 'send'>, items: Items) {
  let current: { readonly id: string; readonly control: AbortController } | undefined

  async function transfer(upload: StoredUpload): Promise<void> {
    const { id } = upload
    const control = new AbortController()
    current = { id, control }
    items.set(id, { state: 'sending', share: 0 })
    const watch = () => after(QUIET_MS, () => control.abort())
    let stopWatch = watch()
    const onProgress = ({ loaded, total }: { loaded: number; total: number | undefined }) => {
      stopWatch()
      stopWatch = watch()
      items.set(id, { share: Math.min(1, loaded / (total ?? upload.bytes.size)) })
    }
    try {
      await send(upload, { signal: control.signal, onProgress })
    } catch (error) {
      // Taken away while it was being sent: the next one does not wait for that.
      if (!items.find(id)) return
      items.set(id, { state: 'waiting', share: 0 })
      throw error
    } finally {
      stopWatch()
    }
  }

  return {
    transfer,
    /** Cuts off what is being sent, or only the file of this id. */
    cut: (id = current?.id): void => {
      if (current?.id === id) current?.control.abort()
    },
  }
}

/** The answer of a question names its files, from the moment they are chosen. */
function makeNames({ answerOf, choose }: UploadAttempt) {
  const named = (no: number) => idsIn(answerOf(no))
  return {
    add(no: number, id: string): void {
      if (!named(no).includes(id)) choose(no, withFiles([...named(no), id]))
    },
    remove: (no: number, id: string): void => choose(no, withFiles(named(no).filter(other => other !== id))),
  }
}

interface Intake {
  readonly names: ReturnType<typeof makeNames>
  readonly take: (upload: StoredUpload) => void
  readonly look: () => void
}

/** Where files come from: an earlier page, or the candidate. */
function makeIntake({ paperId, store, newId }: UploadDeps, items: Items, { names, take, look }: Intake) {
  return {
    /** Takes up what an earlier page left here. */
    async resume(): Promise<void> {
      const left = (await store?.load(paperId).catch(() => undefined)) ?? []
      for (const upload of left) {
        if (items.find(upload.id)) await store?.remove(paperId, upload.id).catch(() => undefined)
        else {
          take(upload)
          // The page may have ended between keeping the bytes and naming them in the answer.
          names.add(upload.no, upload.id)
        }
      }
      look()
    },
    async add(no: number, files: readonly File[]): Promise<void> {
      for (const file of files) {
        const upload = { paperId, no, id: newId(), name: file.name, bytes: file }
        take(upload)
        // Without a store it still goes to the server, as long as this page is open.
        await store?.put(upload).catch(() => undefined)
        names.add(no, upload.id)
      }
      look()
    },
  }
}

export function makeUploadQueue(deps: UploadDeps, arrived: readonly Arrived[]) {
  const { paperId, attempt, store } = deps
  const items = makeItems(deps, arrived)
  const names = makeNames(attempt)
  const { transfer, cut } = makeTransfer(deps, items)
  let isClosed = false
  const queue = makeSendQueue<StoredUpload, StopReason>({
    ...deps,
    key: ({ id }) => id,
    send: transfer,
    classify: error => classify(error, FILE_VERDICTS),
    store: store && { put: store.put, remove: ({ id }) => store.remove(paperId, id) },
    onSent: ({ id }) => items.set(id, { state: 'arrived', share: 1 }),
    /** It leaves the answer, and the candidate is told why. */
    onRefused: ({ no, id }, error) => {
      items.set(id, { state: 'refused', problem: error instanceof CallError ? error.text : '' })
      const item = items.find(id)
      if (item) attempt.refused(item)
      names.remove(no, id)
    },
    onEnded: reason => (reason === 'takenOver' ? stop() : close(reason)),
  })

  /** This page no longer holds the paper; what waits stays in the store of this browser. */
  function stop(): void {
    queue.halt()
    cut()
  }

  /** The paper is closed: what has not arrived never will. */
  async function close(reason: StopReason): Promise<void> {
    if (isClosed) return
    isClosed = true
    const lost = items.waiting()
    stop()
    const told = attempt.lose(lost, reason)
    items.drop(lost.map(({ id }) => id))
    await told
    await store?.forget(paperId).catch(() => undefined)
  }

  function take(upload: StoredUpload): void {
    queue.restore(upload)
    items.add(upload)
  }

  return {
    ...makeIntake(deps, items, { names, take, look: queue.look }),
    subscribe: items.subscribe,
    getItems: items.all,
    stop,
    close,
    /** Tries again now: the network or the person is back. */
    wake: queue.wake,
    async remove(no: number, id: string): Promise<void> {
      names.remove(no, id)
      items.drop([id])
      cut(id)
      const upload = queue.entries().find(entry => entry.id === id)
      if (upload) await queue.remove(upload)
    },
  }
}

export type UploadQueue = ReturnType<typeof makeUploadQueue>
