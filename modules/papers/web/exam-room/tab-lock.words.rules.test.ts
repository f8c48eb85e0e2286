/** What the tabs of one paper say to each other, heard by somebody in between. */
import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnswerStore, openAnswerStore } from './saving/answer-store.ts'
import { holdTab, type TabLock } from './tab-lock.ts'

let paperId: string
const release: (() => unknown)[] = []

beforeEach(() => {
  paperId = `paper ${crypto.randomUUID()}`
  const notes = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
  })
})
afterEach(async () => {
  for (const run of release.splice(0)) await run()
  vi.unstubAllGlobals()
})

/** A message takes a moment from tab to tab. */
const heard = () => sleep(20)

/** Hears every word about the paper, and speaks as a tab of the given name. */
function listener() {
  const channel = new BroadcastChannel(`tripos-paper-${paperId}`)
  const words: string[] = []
  channel.onmessage = ({ data }: MessageEvent<{ word: string; pageId: string }>) => {
    words.push(`${data.pageId}: ${data.word}`)
  }
  release.push(() => channel.close())
  const send = (message: unknown) => channel.postMessage(message)
  return { words, send, say: (word: string, pageId = 'ear') => send({ word, pageId }) }
}

interface Tab {
  readonly pageId: string
  readonly store: AnswerStore | undefined
  /** How often the paper was taken from it. */
  lost: number
  lock: TabLock | undefined
  readonly life: Map<'comeBack' | 'leave', () => unknown>
  readonly hold: (how?: { takeOver?: boolean; onLost?: () => Promise<void> }) => Promise<boolean>
}

function tabOf(pageId: string, store: AnswerStore | undefined): Tab {
  const life: Tab['life'] = new Map()
  const on = (moment: 'comeBack' | 'leave') => (run: () => unknown) => {
    life.set(moment, run)
    return () => void life.delete(moment)
  }
  const tab: Tab = {
    pageId,
    store,
    lost: 0,
    lock: undefined,
    life,
    async hold({ takeOver = false, onLost = async () => undefined } = {}) {
      tab.lock = await holdTab({
        paperId,
        pageId,
        store,
        takeOver,
        life: { onComeBack: on('comeBack'), onLeave: on('leave') },
        onLost: () => {
          tab.lost += 1
          return onLost()
        },
      })
      return tab.lock !== undefined
    },
  }
  release.push(() => tab.lock?.release())
  return tab
}

const tabAt = async (pageId: string) => tabOf(pageId, await openAnswerStore({ name: 'words', pageId }))

describe('a tab that comes', () => {
  it('asks whether anybody is there, and takes a paper that nobody has without another word', async () => {
    const { words } = listener()
    const tab = await tabAt('a')
    expect(await tab.hold()).toBe(true)
    await heard()
    expect(words).toEqual(['a: who'])
    expect(await tab.store?.holder(paperId)).toMatchObject({ pageId: 'a', isFree: false })
  })

  it('goes when the other one says that it is there', async () => {
    const [first, second] = [await tabAt('a'), await tabAt('b')]
    await first.hold()
    const { words, say } = listener()
    expect(await second.hold()).toBe(false)
    await heard()
    expect(words).toEqual(['b: who', 'a: here'])
    // It has gone: it hears and answers nothing.
    say('letGo')
    await heard()
    expect(words.filter(word => word.startsWith('b'))).toEqual(['b: who'])
  })

  it('asks nobody after the page before has let go, or was left by going elsewhere', async () => {
    const first = await tabAt('a')
    const { words } = listener()
    await first.store?.claim({ paperId, pageId: 'a' })
    await first.store?.letGo(paperId, 'a')
    const second = await tabAt('b')
    expect(await second.hold()).toBe(true)
    // The page goes: no transaction of its store would be finished, but that it went is noted.
    second.life.get('leave')?.()
    const third = await tabAt('c')
    expect(await third.hold()).toBe(true)
    await heard()
    expect(words).toEqual([])
    expect(await third.store?.holder(paperId)).toMatchObject({ pageId: 'c', isFree: false })
  })

  it('tells one that did not answer, for when it wakes', async () => {
    const [frozen, tab] = [await tabAt('a'), await tabAt('b')]
    await frozen.store?.claim({ paperId, pageId: 'a' })
    const { words } = listener()
    expect(await tab.hold()).toBe(true)
    await heard()
    expect(words).toEqual(['b: who', 'b: taken'])
  })

  it('hears of its own paper only', async () => {
    await (await tabAt('a')).hold()
    paperId = `paper ${crypto.randomUUID()}`
    expect(await (await tabAt('b')).hold()).toBe(true)
  })
})

describe('a tab that takes the paper from another', () => {
  it('waits until that one has stored what was typed, and no longer', async () => {
    const [first, second] = [await tabAt('a'), await tabAt('b')]
    await first.hold({
      async onLost() {
        await sleep(200)
        await first.store?.write({ paperId, no: 1, answer: { text: 'last' }, epoch: 1, baseSeq: 0 }, 0)
      },
    })
    const { words, say } = listener()
    const before = performance.now()
    const held = second.hold({ takeOver: true })
    await sleep(100)
    // On its way out it does not say any more that it has the paper.
    say('who', 'c')
    expect(await held).toBe(true)
    expect(performance.now() - before).toBeLessThan(1900)
    await heard()
    expect(words).toEqual(['b: letGo', 'a: gone', 'b: taken'])
    expect((await second.store?.load(paperId))?.pending).toMatchObject([{ answer: { text: 'last' } }])
    expect([first.lost, first.life.size]).toEqual([1, 0])
  })
})

describe('a tab that has the paper', () => {
  it.each(['letGo', 'taken'])('stops at "%s", once, and says that it is gone', async word => {
    const tab = await tabAt('a')
    await tab.hold()
    const { words, say } = listener()
    for (const each of [word, word, 'who']) say(each)
    await heard()
    expect([tab.lost, words]).toEqual([1, ['a: gone']])
    // Nor does the store call it lost once more, and only who has the paper lets it go.
    await tab.store?.claim({ paperId, pageId: 'b', byForce: true })
    await tab.lock?.check()
    await tab.store?.claim({ paperId, pageId: 'a', byForce: true })
    await tab.lock?.release()
    expect(tab.lost).toBe(1)
    expect(await tab.store?.holder(paperId)).toMatchObject({ pageId: 'a', isFree: false })
  })

  it('says that it is there to who asks, and nothing to other words', async () => {
    const tab = await tabAt('a')
    await tab.hold()
    const { words, say, send } = listener()
    for (const word of ['here', 'gone', 'nonsense']) say(word)
    // As a tab of another version, or a stranger, might say it; or an echo of its own words.
    for (const message of [null, undefined, 'who', 7, { word: 'who' }, { pageId: 'ear' }]) send(message)
    for (const word of ['who', 'taken']) say(word, 'a')
    await heard()
    expect([tab.lost, words]).toEqual([0, []])
    say('who')
    await heard()
    expect([tab.lost, words]).toEqual([0, ['a: here']])
  })

  it('is silent after it let go, and no longer looks or notes when its page comes or goes', async () => {
    const tab = await tabAt('a')
    await tab.hold()
    expect([...tab.life.keys()]).toEqual(['comeBack', 'leave'])
    await tab.lock?.release()
    const { words, say } = listener()
    for (const word of ['who', 'letGo', 'taken']) say(word)
    await heard()
    expect([tab.lost, tab.life.size, words]).toEqual([0, 0, []])
    expect(await tab.store?.holder(paperId)).toMatchObject({ pageId: 'a', isFree: true })
  })
})

describe('a browser without', () => {
  it('a store has nothing to look at when the page comes back', async () => {
    const tab = tabOf('a', undefined)
    await tab.hold()
    await tab.life.get('comeBack')?.()
    expect(tab.lost).toBe(0)
  })

  it('a channel has nobody to wait for: every tab gets the paper at once', async () => {
    const { BroadcastChannel: channel } = globalThis
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    try {
      const [first, second] = [tabOf('a', undefined), tabOf('b', undefined)]
      const before = performance.now()
      expect(await first.hold()).toBe(true)
      expect(await second.hold({ takeOver: true })).toBe(true)
      expect(performance.now() - before).toBeLessThan(400)
      await second.lock?.release()
      await first.lock?.release()
    } finally {
      globalThis.BroadcastChannel = channel
    }
  })
})
