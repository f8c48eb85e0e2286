/**
 * Where the pictures and recordings of a training come from: what this device keeps, first, so that they are there without network;
 * all others from their addresses.
 */
import type { PictureSource, PictureState, PictureWords } from '@tripos/ui/picture-source.ts'
import { showPictures } from '../../../papers/web/shared/question-room.ts'

type Find = (address: string) => Promise<Blob | undefined>

const WAITING: PictureState = { kind: 'waiting' }

export class KeptPictures implements PictureSource {
  readonly #find: Find
  readonly #states = new Map<string, PictureState>()
  readonly #listeners = new Set<() => void>()
  /** In how many places each is shown: with the last of them it leaves the memory. */
  readonly #places = new Map<string, number>()

  constructor(find: Find) {
    this.#find = find
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly stateOf = (address: string): PictureState => this.#states.get(address) ?? WAITING

  readonly show = (root: HTMLElement, words: PictureWords): (() => void) => {
    const pictures = [...root.querySelectorAll<HTMLElement>('img[data-from]')]
    const addresses = pictures.map(({ dataset }) => dataset['from'] ?? '')
    for (const address of addresses) this.#enter(address)
    const stopPictures = showPictures(root, this, words)
    const stopRecordings = showRecordings(root, this.#find)
    return () => {
      stopPictures()
      stopRecordings()
      for (const address of addresses) this.#leave(address)
    }
  }

  readonly retry = (address: string): void => void this.#look(address)

  readonly refuse = (address: string): void => {
    this.#forget(address)
    this.#set(address, { kind: 'failed' })
  }

  /** The network may be back. */
  wake(): void {
    for (const [address, { kind }] of this.#states) if (kind === 'failed') this.retry(address)
  }

  #enter(address: string): void {
    const places = this.#places.get(address) ?? 0
    this.#places.set(address, places + 1)
    if (places === 0) void this.#look(address)
  }

  #leave(address: string): void {
    const places = (this.#places.get(address) ?? 1) - 1
    this.#places.set(address, places)
    if (places > 0) return
    this.#places.delete(address)
    this.#forget(address)
  }

  async #look(address: string): Promise<void> {
    this.#set(address, WAITING)
    const kept = await this.#find(address).catch(() => undefined)
    if (!this.#places.has(address) || this.stateOf(address).kind === 'here') return
    const url = kept === undefined ? new URL(address, location.href).href : URL.createObjectURL(kept)
    this.#set(address, { kind: 'here', url })
  }

  #forget(address: string): void {
    const state = this.#states.get(address)
    // An address of the server is no object of the page: this does nothing to it.
    if (state?.kind === 'here') URL.revokeObjectURL(state.url)
    this.#states.delete(address)
  }

  #set(address: string, state: PictureState): void {
    this.#states.set(address, state)
    for (const listener of this.#listeners) listener()
  }
}

/** They have their addresses from the beginning, and those that are kept another one in a moment. */
function showRecordings(root: HTMLElement, find: Find): () => void {
  const urls: string[] = []
  let isOver = false
  const show = async (recording: HTMLElement) => {
    recording.dataset['from'] ??= recording.getAttribute('src') ?? ''
    const kept = await find(recording.dataset['from']).catch(() => undefined)
    if (kept === undefined || isOver) return
    const url = URL.createObjectURL(kept)
    urls.push(url)
    recording.setAttribute('src', url)
    if (recording.matches('source')) recording.closest<HTMLMediaElement>('audio, video')?.load()
  }
  for (const one of root.querySelectorAll<HTMLElement>('audio[src], video[src], source[src]')) void show(one)
  return () => {
    isOver = true
    for (const url of urls) URL.revokeObjectURL(url)
  }
}
