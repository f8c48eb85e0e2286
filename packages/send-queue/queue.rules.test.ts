import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Failure } from './failure.ts'
import { type EntryStore, makeSendQueue } from './queue.ts'
import { makeVirtualTime, turn } from './virtual-time.test-kit.ts'

interface Entry {
  readonly key: string
  readonly value: number
}
type Fate = 'arrives' | 'lost' | 'answerLost' | 'busy' | 'signedOut' | 'refused'

const FAILURES: Record<Exclude<Fate, 'arrives'>, Failure<'over'>> = {
  lost: { kind: 'transient', heldMs: 0, isUnreachable: true },
  answerLost: { kind: 'transient', heldMs: 0, isUnreachable: true },
  busy: { kind: 'transient', heldMs: 3000, isUnreachable: false },
  signedOut: { kind: 'signedOut' },
  refused: { kind: 'refused' },
}
class Fails extends Error {}

/** What a browser keeps: the newest of each key. */
function makeStore() {
  const kept = new Map<string, Entry>()
  const store: EntryStore<Entry> = {
    put: async entry => void kept.set(entry.key, entry),
    remove: async entry => void kept.delete(entry.key),
  }
  return { kept, store }
}

function makePage(fate: (entry: Entry) => Fate, { kept, store } = makeStore(), time = makeVirtualTime()) {
  const arrived: Entry[] = []
  const refused: Entry[] = []
  const ends: string[] = []
  let underWay = 0
  let mostAtOnce = 0
  let isOver = false
  let latency = (): Promise<unknown> => Promise.resolve()
  const queue = makeSendQueue<Entry, 'over'>({
    ...time,
    random: () => 0.5,
    key: entry => entry.key,
    store,
    send: async entry => {
      underWay += 1
      mostAtOnce = Math.max(mostAtOnce, underWay)
      const its = fate(entry)
      await latency()
      underWay -= 1
      if (isOver) throw new Fails('over')
      if (its === 'arrives' || its === 'answerLost') arrived.push(entry)
      if (its !== 'arrives') throw new Fails(its)
    },
    classify: error => {
      const { message } = error as Fails
      return message === 'over' ? { kind: 'ended', reason: 'over' } : FAILURES[message as 'lost']
    },
    onRefused: entry => void refused.push(entry),
    onEnded: reason => void ends.push(reason),
  })
  for (const entry of kept.values()) queue.restore(entry)
  return {
    queue,
    time,
    kept,
    arrived,
    refused,
    ends,
    pass: (ms: number) => time.pass(ms, turn),
    close: () => (isOver = true),
    slow: (next: () => Promise<unknown>) => (latency = next),
    mostAtOnce: () => mostAtOnce,
  }
}
const entry = (key: string, value = 0): Entry => ({ key, value })

describe('a queue', () => {
  it('sends in the order of arrival, and keeps each entry until the server has it', async () => {
    const page = makePage(() => 'arrives')
    const added = [entry('a'), entry('b'), entry('c')]
    await Promise.all(added.map(page.queue.add))
    await page.pass(0)
    expect([page.arrived, page.queue.entries(), page.kept.size]).toEqual([added, [], 0])
  })

  it('stores an entry before it sends it', async () => {
    const order: string[] = []
    const { store } = makeStore()
    const page = makePage(
      () => {
        order.push('sent')
        return 'arrives'
      },
      {
        kept: new Map(),
        store: {
          ...store,
          put: async each => {
            await turn()
            order.push('stored')
            await store.put(each)
          },
        },
      },
    )
    await page.queue.add(entry('a'))
    expect(order).toEqual(['stored', 'sent'])
  })

  it('lives in memory where the browser keeps nothing', async () => {
    const page = makePage(() => 'arrives', {
      kept: new Map(),
      store: { put: () => Promise.reject(new Error('full')), remove: () => Promise.reject(new Error('gone')) },
    })
    await page.queue.add(entry('a'))
    await page.pass(0)
    expect([page.arrived, page.queue.entries()]).toEqual([[entry('a')], []])
  })

  it('sends the newest entry of a key only, and a newer one than that under way after it', async () => {
    const page = makePage(() => 'arrives')
    page.slow(turn)
    for (const value of [1, 2, 3]) void page.queue.add(entry('a', value))
    void page.queue.add(entry('b', 9))
    expect(page.queue.entries()).toHaveLength(2)
    await page.pass(0)
    await page.queue.whenIdle()
    const values = page.arrived.map(({ key, value }) => `${key}${value}`)
    expect(values.filter(value => value.startsWith('a')).at(-1)).toBe('a3')
    expect(values).not.toContain('a2')
    expect([page.queue.entries(), page.kept.size]).toEqual([[], 0])
  })

  it('takes up what an earlier page has stored', async () => {
    const stored = makeStore()
    const before = makePage(() => 'lost', stored)
    for (const key of ['a', 'b']) await before.queue.add(entry(key))
    await before.pass(2000)
    before.queue.halt()
    const page = makePage(() => 'arrives', stored)
    page.queue.look()
    await page.pass(0)
    expect(page.arrived.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(stored.kept.size).toBe(0)
  })

  it('drops a refused entry and goes on', async () => {
    const page = makePage(({ key }) => (key === 'a' ? 'refused' : 'arrives'))
    for (const key of ['a', 'b']) await page.queue.add(entry(key))
    await page.pass(0)
    expect([page.refused, page.arrived, page.kept.size]).toEqual([[entry('a')], [entry('b')], 0])
  })

  it('does not send an entry that was removed while it waited', async () => {
    const page = makePage(() => 'lost')
    const first = entry('a')
    await page.queue.add(first)
    await page.pass(100)
    await page.queue.remove(first)
    // It is not this one that waits.
    await page.queue.add(entry('b'))
    await page.queue.remove(entry('b', 7))
    expect(page.queue.entries()).toEqual([entry('b')])
    expect([...page.kept.keys()]).toEqual(['b'])
  })

  it('leaves what waits with its store when it ends', async () => {
    const page = makePage(() => 'arrives')
    page.close()
    for (const key of ['a', 'b']) await page.queue.add(entry(key))
    await page.pass(60_000)
    expect([page.ends, page.arrived, page.kept.size]).toEqual([['over'], [], 2])
    page.queue.clear()
    expect(page.queue.entries()).toEqual([])
  })
})

describe('a page that goes', () => {
  it('sends all that waits at once, but not again what is under way', async () => {
    const page = makePage(() => 'arrives')
    let release = (): void => undefined
    page.slow(() => new Promise<void>(resolve => (release = resolve)))
    void page.queue.add(entry('a'))
    await turn()
    const releaseFirst = release
    page.slow(() => Promise.resolve())
    for (const key of ['b', 'c']) void page.queue.add(entry(key))
    await page.queue.flush()
    expect(page.arrived.map(({ key }) => key)).toEqual(['b', 'c'])
    releaseFirst()
    await page.pass(0)
    expect(page.arrived.map(({ key }) => key)).toEqual(['b', 'c', 'a'])
    expect([page.queue.entries(), page.kept.size]).toEqual([[], 0])
  })

  it('does not wait for a pause, and keeps what did not arrive: the page may come back', async () => {
    let fate: Fate = 'lost'
    const page = makePage(() => fate)
    for (const key of ['a', 'b']) await page.queue.add(entry(key))
    await page.pass(0)
    await page.queue.flush()
    expect(page.kept.size).toBe(2)
    fate = 'arrives'
    await page.pass(20_000)
    expect([page.arrived.length, page.kept.size]).toEqual([2, 0])
  })

  it('twice in a row sends nothing twice', async () => {
    const page = makePage(() => 'arrives')
    page.queue.halt()
    for (const key of ['a', 'b']) await page.queue.add(entry(key))
    await Promise.all([page.queue.flush(), page.queue.flush()])
    expect(page.arrived).toHaveLength(2)
  })
})

type Step =
  | { readonly kind: 'add'; readonly key: string }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'wake' | 'flush' | 'reload' }

const fates = fc.array(fc.constantFrom<Fate>('arrives', 'lost', 'answerLost', 'busy', 'signedOut'), { maxLength: 12 })
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), key: fc.constantFrom('a', 'b', 'c') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 9000 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom<'wake' | 'flush' | 'reload'>('wake', 'flush', 'reload') }),
    },
  ),
  { minLength: 1, maxLength: 14 },
)

describe('whatever happens on the line', () => {
  it('the newest entry of each key arrives, its order is kept, one at a time is sent, and nothing stays behind', async () => {
    const property = fc.asyncProperty(fates, steps, async (line, plan: readonly Step[]) => {
      const stored = makeStore()
      const time = makeVirtualTime()
      const added = new Map<string, number>()
      const arrived: Entry[] = []
      let count = 0
      let sendings = 0
      let isQuiet = false
      let hasFlushed = false
      const open = () => {
        const made = makePage(
          () => (isQuiet ? 'arrives' : (line[(sendings += 1) % (line.length + 1)] ?? 'arrives')),
          stored,
          time,
        )
        made.queue.look()
        return made
      }
      let page = open()
      const take = async (step: Step): Promise<void> => {
        switch (step.kind) {
          case 'add':
            count += 1
            added.set(step.key, count)
            await page.queue.add({ key: step.key, value: count })
            return undefined
          case 'pass':
            return page.pass(step.ms)
          case 'wake':
            return page.queue.wake()
          case 'flush':
            hasFlushed = true
            return page.queue.flush()
          case 'reload':
            page.queue.halt()
            await page.queue.whenIdle()
            arrived.push(...page.arrived)
            expect(page.mostAtOnce() <= 1 || hasFlushed).toBe(true)
            page = open()
        }
      }
      for (const step of plan) await take(step)
      isQuiet = true
      // A request that is under way may still meet what the line had for it.
      await page.pass(0)
      page.queue.wake()
      await page.pass(60_000)
      arrived.push(...page.arrived)
      expect(page.mostAtOnce() <= 1 || hasFlushed).toBe(true)
      expect([page.queue.entries(), stored.kept.size, page.queue.state()]).toEqual([[], 0, 'idle'])
      for (const [key, value] of added) {
        const values = arrived.filter(each => each.key === key).map(each => each.value)
        expect(values.at(-1)).toBe(value)
        expect(values).toEqual(values.toSorted((a, b) => a - b))
      }
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it('no request leaves before the moment that the server has asked for', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 8 }),
      async (held, wakings) => {
        const time = makeVirtualTime()
        const sentAt: number[] = []
        const queue = makeSendQueue<Entry>({
          ...time,
          random: () => 0,
          key: each => each.key,
          send: async () => {
            sentAt.push(time.now())
            if (sentAt.length <= held.length) throw new Fails('busy')
          },
          classify: () => ({ kind: 'transient', heldMs: (held[sentAt.length - 1] ?? 0) * 1000, isUnreachable: false }),
        })
        await queue.add(entry('a'))
        for (const ms of wakings) {
          await time.pass(ms, turn)
          queue.wake()
        }
        await time.pass(400_000, turn)
        expect(sentAt).toHaveLength(held.length + 1)
        for (const [index, seconds] of held.entries()) {
          expect((sentAt[index + 1] ?? 0) - (sentAt[index] ?? 0)).toBeGreaterThanOrEqual(seconds * 1000)
        }
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })
})
