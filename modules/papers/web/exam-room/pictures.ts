/**
 * The pictures of a paper, brought to this device before they are needed: first those of the question in view, then its
 * neighbours, then the others. They live in memory, so that none is missing where the network is. What did not come is
 * tried again, at once when the network is back.
 */
import type { PaperContent } from '../../contract/papers.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { PaperPart, PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { shownOptions, shownPrompts } from '@tripos/question-kinds/shown-texts.ts'
import type { PictureSource, PictureState, PictureWords } from '@tripos/ui/picture-source.ts'
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import { showPictures } from './show-pictures.ts'

interface PictureDeps {
  /** Rejects where it cannot be had now. */
  readonly load: (address: string) => Promise<Blob>
  readonly after: (ms: number, run: () => void) => () => void
  readonly random: () => number
}

/** Saving goes first: the browser gives few connections to one server. */
const AT_ONCE = 2

const ADDRESS = /<img\b[^>]*?\ssrc="([^"]*)"/g

const addressesIn = (...htmls: readonly string[]): string[] =>
  htmls.flatMap(html => [...html.matchAll(ADDRESS)].map(([, address = '']) => address.replaceAll('&amp;', '&')))

const ofShown = (task: PaperQuestion | PaperPart): string[] =>
  addressesIn(task.stem, ...shownOptions(task), ...shownPrompts(task))

const ofQuestion = (question: PaperQuestion): string[] => [
  ...ofShown(question),
  ...(question.type === QuestionType.combined ? question.parts.flatMap(ofShown) : []),
]

export interface PictureCount {
  readonly all: number
  readonly here: number
}

export class Pictures implements PictureSource {
  readonly #needs: PictureDeps
  readonly #questions: readonly { readonly no: number; readonly addresses: readonly string[] }[]
  readonly #states = new Map<string, PictureState>()
  readonly #listeners = new Set<() => void>()
  readonly #loading = new Set<string>()
  readonly #failures = new Map<string, number>()
  /** Not before their pause is over. */
  readonly #pauses = new Map<string, () => void>()
  #wanted: readonly string[] = []
  #count: PictureCount
  #isStopped = false

  constructor(content: Pick<PaperContent, 'questions' | 'sections'>, deps: PictureDeps) {
    this.#needs = deps
    const intros = content.sections.map(({ instructions }) => addressesIn(instructions))
    this.#questions = content.questions.map(question => ({
      no: question.no,
      addresses: [...ofQuestion(question), ...(intros[question.section] ?? [])],
    }))
    this.#wanted = this.#inOrder(content.questions[0]?.no ?? 1)
    this.#count = { all: this.#wanted.length, here: 0 }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly show = (root: HTMLElement, words: PictureWords): (() => void) => showPictures(root, this, words)

  readonly stateOf = (address: string): PictureState => this.#states.get(address) ?? { kind: 'waiting' }

  readonly getCount = (): PictureCount => this.#count

  readonly retry = (address: string): void => {
    this.#resume(address)
    this.#next()
  }

  readonly refuse = (address: string): void => {
    const state = this.#states.get(address)
    if (state?.kind === 'here') URL.revokeObjectURL(state.url)
    this.#fail(address)
  }

  /** The candidate looks at this question now. */
  look(no: number): void {
    this.#wanted = this.#inOrder(no)
    this.#next()
  }

  /** The network may be back. */
  wake(): void {
    for (const address of this.#pauses.keys()) this.#resume(address)
    this.#next()
  }

  start(): void {
    this.#isStopped = false
    this.#next()
  }

  stop(): void {
    this.#isStopped = true
    for (const cancel of this.#pauses.values()) cancel()
    this.#pauses.clear()
    for (const state of this.#states.values()) if (state.kind === 'here') URL.revokeObjectURL(state.url)
    this.#states.clear()
    this.#recount()
  }

  #inOrder(no: number): readonly string[] {
    const at = this.#questions.findIndex(question => question.no === no)
    const distance = (index: number) => Math.abs(index - at)
    const nearest = this.#questions
      .map(({ addresses }, index) => ({ addresses, index }))
      // Of two as near, the one that comes next.
      .toSorted((a, b) => distance(a.index) - distance(b.index) || b.index - a.index)
    return [...new Set(nearest.flatMap(({ addresses }) => addresses))]
  }

  #next(): void {
    while (!this.#isStopped && this.#loading.size < AT_ONCE) {
      const address = this.#wanted.find(one => this.#isToLoad(one))
      if (address === undefined) return
      void this.#load(address)
    }
  }

  #isToLoad(address: string): boolean {
    return !this.#loading.has(address) && !this.#pauses.has(address) && this.stateOf(address).kind !== 'here'
  }

  async #load(address: string): Promise<void> {
    this.#loading.add(address)
    const blob = await this.#needs.load(address).catch(() => undefined)
    this.#loading.delete(address)
    if (this.#isStopped) return
    if (blob) {
      this.#failures.delete(address)
      this.#set(address, { kind: 'here', url: URL.createObjectURL(blob) })
    } else this.#fail(address)
    this.#next()
  }

  #fail(address: string): void {
    const failures = (this.#failures.get(address) ?? 0) + 1
    this.#failures.set(address, failures)
    const run = () => {
      this.#pauses.delete(address)
      this.#next()
    }
    this.#pauses.set(address, this.#needs.after(backoffMs(failures, this.#needs.random()), run))
    this.#set(address, { kind: 'failed' })
  }

  #resume(address: string): void {
    this.#pauses.get(address)?.()
    this.#pauses.delete(address)
  }

  #set(address: string, state: PictureState): void {
    this.#states.set(address, state)
    this.#recount()
  }

  #recount(): void {
    const here = [...this.#states.values()].filter(({ kind }) => kind === 'here').length
    this.#count = { all: this.#count.all, here }
    for (const listener of this.#listeners) listener()
  }
}
