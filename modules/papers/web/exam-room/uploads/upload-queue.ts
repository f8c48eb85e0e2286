/**
 * Brings chosen files to the server, one after the other, and again after a failure. The answer names a file from the
 * moment it is chosen; until its bytes have arrived the attempt counts it as not saved.
 */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import type { TransferOptions } from '@tripos/web-kit/call.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { delayMs } from '../saving/batch.rules.ts'
import type { StopReason } from '../saving/save-loop.ts'
import { type Failure, failureOf } from '../saving/failure.ts'
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

export interface UploadNeeds {
  readonly paperId: string
  readonly attempt: UploadAttempt
  /** Undefined where this browser keeps nothing: the files then live as long as the page. */
  readonly store: UploadStore | undefined
  readonly send: (upload: StoredUpload, options: TransferOptions) => Promise<unknown>
  readonly newId: () => string
  readonly after: (ms: number, run: () => void) => () => void
  readonly random: () => number
}

/** A line that has gone quiet without an error is given up after this time, and tried anew. */
const QUIET_MS = 30_000

export const idsIn = (answer: Answer | null | undefined): readonly string[] =>
  answer?.kind === 'files' ? answer.files : []

const withFiles = (files: readonly string[]): Answer | null =>
  files.length === 0 ? null : { kind: 'files', files: [...files] }

export class UploadQueue {
  readonly #needs: UploadNeeds
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<string, StoredUpload>()
  #items: readonly UploadItem[] = []
  #sending: { readonly id: string; readonly control: AbortController } | undefined
  #cancelTimer: () => void = () => undefined
  #failures = 0
  #isStopped = false

  constructor(needs: UploadNeeds, arrived: readonly (Omit<AnswerFile, 'mime'> & { readonly no: number })[]) {
    this.#needs = needs
    this.#items = arrived.map(({ id, no, name, size }) => ({ id, no, name, size, state: 'arrived', share: 1 }))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getItems = (): readonly UploadItem[] => this.#items

  /** Takes up what an earlier page left here. */
  async resume(): Promise<void> {
    const { store, paperId, attempt } = this.#needs
    const left = (await store?.load(paperId).catch(() => undefined)) ?? []
    for (const upload of left) {
      if (this.#items.some(item => item.id === upload.id)) {
        await store?.remove(paperId, upload.id).catch(() => undefined)
        continue
      }
      this.#hold(upload)
      // The page ended between keeping the bytes and naming them in the answer.
      const ids = idsIn(attempt.answerOf(upload.no))
      if (!ids.includes(upload.id)) attempt.choose(upload.no, withFiles([...ids, upload.id]))
    }
    this.#changed()
    this.#next()
  }

  async add(no: number, files: readonly File[]): Promise<void> {
    const { store, paperId, attempt, newId } = this.#needs
    for (const file of files) {
      const upload = { paperId, no, id: newId(), name: file.name, bytes: file }
      this.#hold(upload)
      this.#changed()
      // Without a store it still goes to the server, as long as this page is open.
      await store?.put(upload).catch(() => undefined)
      attempt.choose(no, withFiles([...idsIn(attempt.answerOf(no)), upload.id]))
    }
    this.#next()
  }

  async remove(no: number, id: string): Promise<void> {
    const { store, paperId, attempt } = this.#needs
    attempt.choose(no, withFiles(idsIn(attempt.answerOf(no)).filter(other => other !== id)))
    this.#drop(id)
    await store?.remove(paperId, id).catch(() => undefined)
  }

  /** Tries again now: the network or the person is back. */
  wake(): void {
    if (this.#sending === undefined) this.#next()
  }

  /** This page no longer holds the paper; what waits stays in the store of this browser. */
  stop(): void {
    this.#isStopped = true
    this.#cancelTimer()
    this.#sending?.control.abort()
  }

  /** The paper is closed: what has not arrived never will. */
  async close(reason: StopReason): Promise<void> {
    const { store, paperId, attempt } = this.#needs
    const lost = this.#waiting()
    this.stop()
    this.#items = this.#items.filter(item => !lost.includes(item))
    await attempt.lose(lost, reason)
    await store?.forget(paperId).catch(() => undefined)
  }

  #waiting(): readonly UploadItem[] {
    return this.#items.filter(({ state }) => state === 'waiting' || state === 'sending')
  }

  #hold(upload: StoredUpload): void {
    const { id, no, name, bytes } = upload
    this.#uploads.set(id, upload)
    this.#items = [...this.#items, { id, no, name, size: bytes.size, state: 'waiting', share: 0 }]
  }

  #drop(id: string): void {
    this.#uploads.delete(id)
    this.#items = this.#items.filter(item => item.id !== id)
    if (this.#sending?.id === id) this.#sending.control.abort()
    this.#changed()
  }

  #set(id: string, change: Partial<UploadItem>): void {
    this.#items = this.#items.map(item => (item.id === id ? { ...item, ...change } : item))
    this.#changed()
  }

  #changed(): void {
    this.#needs.attempt.count(this.#waiting().length)
    for (const listener of this.#listeners) listener()
  }

  #next(): void {
    this.#cancelTimer()
    const item = this.#waiting()[0]
    const upload = item && this.#uploads.get(item.id)
    if (this.#isStopped || this.#sending !== undefined || upload === undefined) return
    void this.#send(upload)
  }

  async #send(upload: StoredUpload): Promise<void> {
    const { id } = upload
    const control = new AbortController()
    this.#sending = { id, control }
    this.#set(id, { state: 'sending', share: 0 })
    let stopWatch = this.#watch(control)
    const onProgress = ({ loaded, total }: { loaded: number; total: number | undefined }) => {
      stopWatch()
      stopWatch = this.#watch(control)
      this.#set(id, { share: Math.min(1, loaded / (total ?? upload.bytes.size)) })
    }
    const error = await this.#needs.send(upload, { signal: control.signal, onProgress }).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('the upload failed'),
    )
    stopWatch()
    this.#sending = undefined
    if (error === undefined) await this.#arrive(upload)
    else if (this.#uploads.has(id) && !this.#isStopped) await this.#fail(upload, error)
    else this.#next()
  }

  #watch(control: AbortController): () => void {
    return this.#needs.after(QUIET_MS, () => control.abort())
  }

  async #arrive({ paperId, id }: StoredUpload): Promise<void> {
    this.#failures = 0
    this.#uploads.delete(id)
    await this.#needs.store?.remove(paperId, id).catch(() => undefined)
    this.#set(id, { state: 'arrived', share: 1 })
    this.#next()
  }

  async #fail(upload: StoredUpload, error: unknown): Promise<void> {
    const failure: Failure = isAboutFile(error) ? { kind: 'notFitting' } : failureOf(error)
    if (failure.kind === 'notFitting') return this.#refuse(upload, error)
    this.#set(upload.id, { state: 'waiting', share: 0 })
    if (failure.kind === 'stop') return failure.reason === 'takenOver' ? this.stop() : this.close(failure.reason)
    this.#failures += 1
    const held = failure.kind === 'later' ? failure.heldMs : 0
    const ms = Math.max(held, delayMs(this.#failures, this.#needs.random()))
    this.#cancelTimer = this.#needs.after(ms, () => this.#next())
  }

  /** The server will never take this file: it leaves the answer, and the candidate is told why. */
  async #refuse({ paperId, no, id }: StoredUpload, error: unknown): Promise<void> {
    const { store, attempt } = this.#needs
    this.#uploads.delete(id)
    await store?.remove(paperId, id).catch(() => undefined)
    this.#set(id, { state: 'refused', problem: error instanceof CallError ? error.text : '' })
    const item = this.#items.find(each => each.id === id)
    if (item) attempt.refused(item)
    attempt.choose(no, withFiles(idsIn(attempt.answerOf(no)).filter(other => other !== id)))
    this.#next()
  }
}

const ABOUT_FILE: ReadonlySet<string> = new Set(['FILE_TYPE_REFUSED', 'FILE_DISGUISED', 'FILES_FULL'])

const isAboutFile = (error: unknown): boolean => error instanceof CallError && ABOUT_FILE.has(error.errorName ?? '')
