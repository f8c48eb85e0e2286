/**
 * Pictures and recordings of the questions that a device keeps, sealed as they are, for as long, and deleted with them. They are
 * fetched by the links that came with the questions, so by the rights of whoever trains.
 */
import { fetchToSeal } from '@tripos/web-kit/fetch-bytes.ts'
import { getFile, listKeys, putFile, renewFile } from '@tripos/web-kit/sealed-files.ts'
import type { SealedStore } from '@tripos/web-kit/sealed-store.ts'
import type { TrainingQuestion } from '../../contract/training.ts'
import { bytesLeft, fileOf, mediaKey, mediaOf } from './kept-media.rules.ts'

const LIMIT_MS = 60_000

type Shown = Pick<TrainingQuestion, 'question' | 'hints'>

export class KeptMedia {
  readonly #store: SealedStore
  readonly #runId: string
  readonly #halted = new AbortController()
  /** One at a time: answers go first, and each has to know what the one before has taken. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #leftOut = new Set<string>()

  constructor(store: SealedStore, runId: string) {
    this.#store = store
    this.#runId = runId
  }

  /** Files of the training that did not fit or did not come. */
  get leftOut(): number {
    return this.#leftOut.size
  }

  /** For as long as its question. */
  keep(question: Shown, until: number): Promise<void> {
    const work = this.#last.then(async () => {
      for (const address of mediaOf(question)) {
        if (this.#halted.signal.aborted) break
        const isKept = await this.#keepOne(address, until).catch(() => false)
        if (isKept) this.#leftOut.delete(fileOf(address))
        else if (!this.#halted.signal.aborted) this.#leftOut.add(fileOf(address))
      }
    })
    this.#last = work
    return work
  }

  async find(address: string): Promise<Blob | undefined> {
    const key = await this.#keyOf(address)
    return key === undefined ? undefined : getFile(this.#store, key)
  }

  /** Nothing more comes after it has ended. */
  async halt(): Promise<void> {
    this.#halted.abort()
    await this.#last
  }

  async #keyOf(address: string): Promise<string | undefined> {
    const [key] = await listKeys(this.#store, mediaKey(this.#runId, fileOf(address), ''))
    return key
  }

  async #keepOne(address: string, until: number): Promise<boolean> {
    const key = await this.#keyOf(address)
    if (key !== undefined && (await renewFile(this.#store, key, until - Date.now()))) return true
    const mostBytes = bytesLeft(await listKeys(this.#store, 'training '))
    if (mostBytes === 0) return false
    const signal = AbortSignal.any([this.#halted.signal, AbortSignal.timeout(LIMIT_MS)])
    const file = await fetchToSeal(address, { signal, mostBytes })
    if (file === undefined) return false
    const lifeMs = until - Date.now()
    if (lifeMs > 0) await putFile(this.#store, mediaKey(this.#runId, fileOf(address), file.size), { file, lifeMs })
    return lifeMs > 0
  }
}
