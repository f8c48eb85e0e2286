/**
 * One tab per paper in this browser, on plain HTTP as well, where browsers have no Web Locks: who holds the paper stands
 * beside its answers in IndexedDB and changes by compare and set, and each write there looks at it in its own transaction.
 * Whether a holder lives is asked over a channel: no timer says so, because a tab in the background has none that runs. One
 * that does not answer (frozen, crashed) is passed over, and finds out when it comes back. The server refuses pages of the
 * past by their epoch, so that this here only decides who is asked and what is shown.
 */
import { within } from '@tripos/send-queue/store.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'
import type { AnswerStore } from './saving/answer-store.ts'

/** How long a tab that was asked to let go may take for storing what was typed. */
const LET_GO_MS = 2000
/** How long a tab may take to say that it is there: behind it may be a busy machine. */
const ANSWER_MS = 1200
/** The same where nobody is known to hold the paper; only who lost the store would. */
const NOBODY_MS = 150
/** And where this browser has no store that knows. */
const NO_STORE_MS = 600
const LEFT_KEY = 'room-left'

/** When the page goes and comes; each gives back how to stop listening. */
export interface PageLife {
  readonly onComeBack: (run: () => Promise<void>) => () => void
  readonly onLeave: (run: () => void) => () => void
}

export interface TabLock {
  /** Looks whether this tab still has the paper. */
  readonly check: () => Promise<void>
  readonly release: () => Promise<void>
}

export interface TabWish {
  readonly paperId: string
  readonly pageId: string
  /** Undefined where the browser keeps nothing. */
  readonly store: AnswerStore | undefined
  /** Take it from another tab. */
  readonly takeOver: boolean
  /** This page has started the paper a moment ago. */
  readonly isNew?: boolean
  readonly life: PageLife
  /** Another tab takes it; resolves when everything typed here is stored. */
  readonly onLost: () => Promise<void>
}

type Word = 'who' | 'here' | 'letGo' | 'gone' | 'taken'

interface Message {
  readonly word: Word
  readonly pageId: string
}

/** Undefined where there is no store, or it fails or hangs: nobody waits for it before the door of the room for ever. */
const answerOf = async <T>(asked: Promise<T> | undefined): Promise<T | undefined> =>
  asked && within(asked).catch(() => undefined)

/** Undefined: another tab has it. */
export async function holdTab(wish: TabWish): Promise<TabLock | undefined> {
  const { paperId, takeOver } = wish
  const channel = new TabChannel(paperId, wish.pageId)
  const isHeld = takeOver ? await takeByForce(wish, channel) : await takeIfFree(wish, channel)
  if (isHeld) return hold(wish, channel)
  channel.close()
  return undefined
}

async function takeIfFree({ paperId, pageId, store, isNew = false }: TabWish, channel: TabChannel): Promise<boolean> {
  const holder = await answerOf(store?.holder(paperId))
  const isLeft = holder !== undefined && (holder.isFree || holder.pageId === kept(LEFT_KEY))
  // Whoever had it before now would stand in the store, and two that start it at once are told apart by the claim.
  const isNobodys = isNew && store !== undefined && holder === undefined
  if (!isLeft && !isNobodys) {
    const patience = holder ? ANSWER_MS : store ? NOBODY_MS : NO_STORE_MS
    if (await channel.ask('who', { reply: 'here', within: patience })) return false
  }
  const now = await answerOf(store?.claim({ paperId, pageId, from: holder?.pageId }))
  if (now !== undefined && now.pageId !== pageId) return false
  // Whoever did not answer hears it on waking.
  if (holder && !isLeft) channel.post('taken')
  return true
}

async function takeByForce({ paperId, pageId, store }: TabWish, channel: TabChannel): Promise<boolean> {
  await channel.ask('letGo', { reply: 'gone', within: LET_GO_MS })
  await answerOf(store?.claim({ paperId, pageId, byForce: true }))
  channel.post('taken')
  return true
}

function hold({ paperId, pageId, store, life, onLost }: TabWish, channel: TabChannel): TabLock {
  let isOver = false
  const end = () => {
    isOver = true
    stopLooking()
    stopMarking()
  }
  const lose = async () => {
    if (isOver) return
    end()
    await onLost()
  }
  channel.listen(async word => {
    if (word === 'who' && !isOver) channel.post('here')
    if (word !== 'letGo' && word !== 'taken') return
    await lose()
    channel.post('gone')
    channel.close()
  })
  const check = async () => {
    const holder = await answerOf(store?.holder(paperId))
    if (holder && holder.pageId !== pageId) await lose()
  }
  const stopLooking = life.onComeBack(check)
  // Written at once, where a transaction would not be finished: the page that comes next need not ask.
  const stopMarking = life.onLeave(() => keep(LEFT_KEY, pageId))
  return {
    check,
    async release() {
      channel.close()
      if (isOver) return
      end()
      await answerOf(store?.letGo(paperId, pageId))
    },
  }
}

/** What the tabs of one paper say to each other. Where there is no channel nobody answers. */
class TabChannel {
  readonly #pageId: string
  readonly #channel: BroadcastChannel | undefined
  #hear: (word: Word) => void = () => undefined

  constructor(paperId: string, pageId: string) {
    this.#pageId = pageId
    if (!('BroadcastChannel' in globalThis)) return
    this.#channel = new BroadcastChannel(`tripos-paper-${paperId}`)
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.pageId !== this.#pageId) this.#hear(data.word)
    }
  }

  post(word: Word): void {
    try {
      this.#channel?.postMessage({ word, pageId: this.#pageId } satisfies Message)
    } catch {
      // Closed meanwhile.
    }
  }

  listen(onWord: (word: Word) => Promise<void>): void {
    this.#hear = word => void onWord(word)
  }

  /** Whether anybody replied in time. */
  ask(word: Word, { reply, within }: { reply: Word; within: number }): Promise<boolean> {
    if (!this.#channel) return Promise.resolve(false)
    return new Promise(resolve => {
      const finish = (isAnswered: boolean) => {
        clearTimeout(timer)
        this.#hear = () => undefined
        resolve(isAnswered)
      }
      const timer = setTimeout(() => finish(false), within)
      this.#hear = heard => heard === reply && finish(true)
      this.post(word)
    })
  }

  close(): void {
    this.#hear = () => undefined
    this.#channel?.close()
  }
}

const isMessage = (data: unknown): data is Message => {
  const message = Object(data) as object
  return 'word' in message && 'pageId' in message
}
