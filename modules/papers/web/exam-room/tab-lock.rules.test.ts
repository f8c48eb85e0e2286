import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SaveQueue } from './saving/save-queue.ts'
import { type AnswerStore, NotHolder, openAnswerStore } from './saving/answer-store.ts'
import { holdTab, type TabLock } from './tab-lock.ts'

/** One tab: its view of the store, and the moments of its page. */
class Tab {
  readonly pageId: string
  readonly store: AnswerStore | undefined
  lost = 0
  lock: TabLock | undefined
  #comeBack: () => Promise<void> = async () => undefined

  constructor(pageId: string, store: AnswerStore | undefined) {
    this.pageId = pageId
    this.store = store
  }

  static async at(pageId: string): Promise<Tab> {
    return new Tab(pageId, await openAnswerStore({ name: 'tabs', pageId }))
  }

  async hold(paperId: string, takeOver = false, isNew = false): Promise<boolean> {
    this.lock = await holdTab({
      paperId,
      pageId: this.pageId,
      store: this.store,
      takeOver,
      isNew,
      life: {
        onComeBack: run => {
          this.#comeBack = run
          return () => (this.#comeBack = async () => undefined)
        },
        onLeave: () => () => undefined,
      },
      onLost: async () => void (this.lost += 1),
    })
    return this.lock !== undefined
  }

  comeBack(): Promise<void> {
    return this.#comeBack()
  }

  write(paperId: string, text: string) {
    return this.store?.write({ paperId, no: 1, answer: { text }, epoch: 1, baseSeq: 0 }, 0)
  }
}

const tabs: Tab[] = []
const tab = async (pageId: string) => {
  const made = await Tab.at(pageId)
  tabs.push(made)
  return made
}

afterEach(async () => {
  for (const one of tabs.splice(0)) await one.lock?.release()
})

describe('a tab', () => {
  it('does not get a paper that another one has, and gets it at once when that lets go', async () => {
    const [first, second] = [await tab('a'), await tab('b')]
    expect(await first.hold('let go')).toBe(true)
    expect(await second.hold('let go')).toBe(false)
    expect(first.lost).toBe(0)
    await first.lock?.release()
    const before = performance.now()
    expect(await second.hold('let go')).toBe(true)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('does not wait for others where it has just started the paper', async () => {
    const first = await tab('a')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const isHeld = await first.hold('new', false, true)
    vi.useRealTimers()
    expect(isHeld).toBe(true)
  })

  it('asks all the same where another one has started it in the same moment', async () => {
    const [first, second] = [await tab('a'), await tab('b')]
    expect(await first.hold('both', false, true)).toBe(true)
    expect(await second.hold('both', false, true)).toBe(false)
    const [third, fourth] = [await tab('c'), await tab('d')]
    const both = await Promise.all([third.hold('at once', false, true), fourth.hold('at once', false, true)])
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  it('takes it when asked to: the other one stores and stops, and can write no more', async () => {
    const [first, second, third] = [await tab('a'), await tab('b'), await tab('c')]
    await first.hold('taken')
    await first.write('taken', 'old')
    expect(await second.hold('taken', true)).toBe(true)
    expect(first.lost).toBe(1)
    await second.write('taken', 'new')
    await expect(first.write('taken', 'stale')).rejects.toBeInstanceOf(NotHolder)
    const { pending } = (await second.store?.load('taken')) ?? {}
    expect(pending).toMatchObject([{ answer: { text: 'new' } }])
    // The one that lost it does not speak for the paper any more.
    await second.lock?.release()
    expect(await third.hold('taken')).toBe(true)
  })

  it('of two that come at once is the only one', async () => {
    const both = [await tab('a'), await tab('b')]
    const held = await Promise.all(both.map(one => one.hold('at once')))
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  it('enters behind a transaction that never ends, and does not wait for ever when it lets go', async () => {
    const one = await tab('a')
    const database = await openDB('tabs')
    const { store } = database.transaction('holders', 'readwrite')
    let isEnded = false
    // As long as it goes on asking, the transaction is under way and nobody else comes in.
    const goOn = (): Promise<void> => (isEnded ? Promise.resolve() : store.get('hung').then(goOn))
    const hanging = goOn()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const entering = one.hold('hung')
      for (let second = 0; second < 10; second += 1) await vi.advanceTimersByTimeAsync(1000)
      expect(await entering).toBe(true)
      const leaving = one.lock?.release()
      for (let second = 0; second < 4; second += 1) await vi.advanceTimersByTimeAsync(1000)
      await leaving
    } finally {
      vi.useRealTimers()
      isEnded = true
      await hanging
      database.close()
    }
  })

  it('that is frozen is passed over, and finds out when it comes back, before it has written anything', async () => {
    const [first, second] = [await tab('a'), await tab('b')]
    await first.store?.claim({ paperId: 'frozen', pageId: 'a' })
    expect(await second.hold('frozen')).toBe(true)
    await second.write('frozen', 'new')
    // The page that was frozen: what is typed there is put aside, not over what the other one wrote.
    const opened = { paperId: 'frozen', epoch: 1, deviceEpoch: 1, answers: [] }
    const saveQueue = await SaveQueue.open(opened, async () => first.store ?? Promise.reject(new Error('none')))
    let isTold = false
    saveQueue.onLost = () => (isTold = true)
    await saveQueue.write(1, { text: 'stale' })
    expect([isTold, saveQueue.isDurable]).toEqual([true, true])
    expect(saveQueue.refused).toMatchObject([{ answer: { text: 'stale' }, reason: 'changedElsewhere' }])
    const left = await second.store?.load('frozen')
    expect(left?.pending).toMatchObject([{ answer: { text: 'new' } }])
    expect(left?.refused).toMatchObject([{ answer: { text: 'stale' } }])
  })

  it('that comes back looks whether it still has the paper', async () => {
    const [first, second] = [await tab('a'), await tab('b')]
    await first.hold('back')
    await first.comeBack()
    expect(first.lost).toBe(0)
    // Taken without a word that could have been heard.
    await second.store?.claim({ paperId: 'back', pageId: 'b', byForce: true })
    await second.store?.letGo('back', 'b')
    await first.comeBack()
    expect(first.lost).toBe(1)
  })

  it('that was told by the server that it is too late leaves what waits to the tab that has the paper', async () => {
    const [first, second] = [await tab('a'), await tab('b')]
    const opened = { paperId: 'told', epoch: 1, deviceEpoch: 1, answers: [] }
    const saveQueue = await SaveQueue.open(opened, async () => first.store ?? Promise.reject(new Error('none')))
    await first.hold('told')
    const row = await saveQueue.write(1, { text: 'typed' })
    await second.store?.claim({ paperId: 'told', pageId: 'b', byForce: true })
    await saveQueue.refuse([row], 'takenOver')
    const left = await second.store?.load('told')
    expect([left?.pending.length, left?.refused.length, saveQueue.refused.length]).toEqual([1, 0, 0])
  })

  it('without a store is still asked, and lets go when told', async () => {
    const [first, second] = [new Tab('a', undefined), new Tab('b', undefined)]
    tabs.push(first, second)
    expect(await first.hold('no store')).toBe(true)
    expect(await second.hold('no store')).toBe(false)
    expect(await second.hold('no store', true)).toBe(true)
    expect(first.lost).toBe(1)
  })
})
