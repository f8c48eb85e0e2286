import { describe, expect, it } from 'vitest'
import type { Failure } from './failure.ts'
import { makeSender } from './sender.ts'
import { makeVirtualTime, turn } from './virtual-time.test-kit.ts'

/** A failure as the line of a test throws it. */
class Fails extends Error {
  readonly failure: Failure<'over'>
  constructor(failure: Failure<'over'>) {
    super(failure.kind)
    this.failure = failure
  }
}
const offline = new Fails({ kind: 'transient', heldMs: 0, isUnreachable: true })
const busy = (heldMs: number) => new Fails({ kind: 'transient', heldMs, isUnreachable: false })
const signedOut = new Fails({ kind: 'signedOut' })
const refused = new Fails({ kind: 'refused' })
const over = new Fails({ kind: 'ended', reason: 'over' })

interface Line {
  readonly send?: (work: string, count: number, heard: () => void) => Promise<boolean>
  readonly canDrop?: boolean
}

function makeLine({ send = async () => true, canDrop = true }: Line = {}) {
  const time = makeVirtualTime()
  const queue: { work: string; at?: number }[] = []
  const sent: [string, number][] = []
  const states: string[] = []
  const dropped: [string, unknown][] = []
  const ends: string[] = []
  const drop = (work: string) => {
    const index = queue.findIndex(each => each.work === work)
    if (index !== -1) queue.splice(index, 1)
  }
  const sender = makeSender<string, 'over'>({
    ...time,
    random: () => 1,
    next: () => queue[0],
    send: async (work, heard) => {
      sent.push([work, time.now()])
      const hasProgress = await send(work, sent.length, heard)
      if (hasProgress) drop(work)
      return hasProgress
    },
    classify: error => {
      if (error instanceof Fails) return error.failure
      throw error
    },
    onRefused: (work, error) => {
      dropped.push([work, error])
      if (canDrop) drop(work)
      return canDrop
    },
    onEnded: reason => void ends.push(reason),
    onChange: () => states.push(sender.state()),
  })
  const pass = (ms: number) => time.pass(ms, turn)
  const add = (work: string, at?: number) => {
    queue.push({ work, ...(at === undefined ? {} : { at }) })
    sender.look()
  }
  return { sender, time, queue, sent, states, dropped, ends, pass, add }
}
/** Fails with these, then the line is good. */
const failing =
  (...failures: Error[]) =>
  async (_: string, count: number) => {
    const failure = failures[count - 1]
    if (failure) throw failure
    return true
  }

describe('a sender', () => {
  it('sends one after the other, at once, once it has been started', async () => {
    const { sender, sent, states, pass, add } = makeLine()
    add('a')
    add('b')
    await pass(1000)
    expect([sent, sender.state()]).toEqual([[], 'idle'])
    sender.start()
    expect([sent, sender.isSending()]).toEqual([[['a', 1000]], true])
    await pass(0)
    expect(sent).toEqual([
      ['a', 1000],
      ['b', 1000],
    ])
    expect(states).toEqual(['sending', 'idle', 'sending', 'idle'])
  })

  it('waits for the moment of its work, and a look may bring other work before', async () => {
    const { sender, sent, pass, add, queue } = makeLine()
    sender.start()
    add('later', 5000)
    await pass(3000)
    expect(sent).toEqual([])
    queue.unshift({ work: 'now' })
    sender.look()
    await pass(3000)
    expect(sent).toEqual([
      ['now', 3000],
      ['later', 5000],
    ])
  })

  it('is tried again after pauses that double; its trouble outlasts the retries', async () => {
    const { sender, sent, states, pass, add } = makeLine({ send: failing(offline, offline, offline) })
    sender.start()
    add('a')
    await pass(10_000)
    expect(sent.map(([, at]) => at)).toEqual([0, 500, 1500, 3500])
    expect(states).toEqual(['sending', 'offline', 'offline', 'offline', 'offline', 'offline', 'offline', 'idle'])
    expect(sender.trouble()).toBe('none')
  })

  it('tries failed work again after its pause, however late its moment is', async () => {
    const { sender, sent, pass, add, queue } = makeLine({ send: failing(offline) })
    sender.start()
    add('a')
    await pass(0)
    queue[0] = { work: 'a', at: 60_000 }
    await pass(500)
    expect(sent.map(([, at]) => at)).toEqual([0, 500])
  })

  it('begins again with the shortest pause after a success', async () => {
    const { sender, sent, pass, add } = makeLine({
      send: async (_, count) => (count === 3 ? true : Promise.reject(offline)),
    })
    sender.start()
    add('a')
    add('b')
    await pass(2500)
    expect(sent.map(([, at]) => at)).toEqual([0, 500, 1500, 1500, 2000])
  })

  it('is woken at once, but no sooner than the server asked', async () => {
    const { sender, sent, pass, add } = makeLine({ send: failing(offline, busy(7000)) })
    sender.start()
    add('a')
    await pass(100)
    sender.wake()
    await pass(0)
    expect([sent.length, sender.state()]).toEqual([2, 'waiting'])
    await pass(3000)
    sender.wake()
    await pass(3999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(sent.map(([, at]) => at)).toEqual([0, 100, 7100])
  })

  it('asked to wait for longer than timers run does not ask in between, nor run hot', async () => {
    const { sender, sent, pass, add, time } = makeLine({ send: failing(busy(2 ** 32)) })
    sender.start()
    add('a')
    await pass(1000)
    expect([sent.length, time.timers()]).toEqual([1, 1])
    await pass(2 ** 32)
    expect(sent.map(([, at]) => at)).toEqual([0, 2 ** 32 + 500])
  })

  it('pauses, longer each time, while the server takes nothing, without calling that trouble', async () => {
    const { sender, sent, states, pass, add } = makeLine({ send: async (_, count) => count > 3 })
    sender.start()
    add('a')
    await pass(5000)
    expect(sent.map(([, at]) => at)).toEqual([0, 500, 1500, 3500])
    expect(new Set(states)).toEqual(new Set(['sending', 'idle']))
  })

  it('knows from a sign of the server under way that the line is good, also if it breaks after that', async () => {
    const { sender, sent, pass, add } = makeLine({
      send: async (_, count, heard) => {
        if (count > 4) return true
        if (count > 2) heard()
        throw offline
      },
    })
    sender.start()
    add('a')
    await pass(10_000)
    expect(sent.map(([, at]) => at)).toEqual([0, 500, 1500, 2000, 2500])
  })

  it('does nothing by itself while nobody is signed in', async () => {
    const { sender, sent, pass, add, time } = makeLine({ send: failing(signedOut) })
    sender.start()
    add('a')
    await pass(1_000_000)
    add('b')
    await pass(1_000_000)
    expect([sent.length, sender.state(), time.timers()]).toEqual([1, 'signedOut', 0])
    sender.wake()
    await pass(0)
    expect([sent.length, sender.state()]).toEqual([3, 'idle'])
  })

  it('puts refused work aside and goes on with the next at once', async () => {
    const { sender, sent, dropped, pass, add } = makeLine({ send: failing(refused) })
    add('a')
    add('b')
    sender.start()
    await pass(0)
    expect(sent).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    expect(dropped).toEqual([['a', refused]])
  })

  it('does not ask without a pause where refused work cannot be put aside', async () => {
    const { sender, sent, pass, add } = makeLine({ send: failing(refused, refused), canDrop: false })
    sender.start()
    add('a')
    await pass(2000)
    expect(sent.map(([, at]) => at)).toEqual([0, 500, 1500])
  })

  it('ends for good when the server takes nothing more', async () => {
    const { sender, sent, ends, states, pass, add } = makeLine({ send: failing(over) })
    sender.start()
    add('a')
    add('b')
    await pass(60_000)
    sender.wake()
    sender.start()
    await pass(60_000)
    expect([sent.length, ends, sender.ended(), states.at(-1)]).toEqual([1, ['over'], 'over', 'over'])
  })

  it('can be ended by its owner, with its timer', async () => {
    const { sender, sent, ends, pass, add, time } = makeLine({ send: failing(offline) })
    sender.start()
    add('a')
    await pass(100)
    sender.end('over')
    expect(time.timers()).toBe(0)
    sender.wake()
    await pass(60_000)
    expect([sent.length, ends, sender.state()]).toEqual([1, [], 'over'])
  })

  it('halted sends nothing more, and goes on where it was', async () => {
    const { sender, sent, pass, add, time } = makeLine({ send: failing(offline) })
    sender.start()
    add('a')
    await pass(100)
    sender.halt()
    expect(time.timers()).toBe(0)
    sender.wake()
    await pass(60_000)
    expect(sent).toHaveLength(1)
    sender.start()
    await pass(0)
    expect(sent).toHaveLength(2)
  })

  it('is idle when nothing is under way, though something may wait for its pause', async () => {
    let release: (hasProgress: boolean) => void = () => undefined
    const { sender, sent, add } = makeLine({
      send: (_, count) => (count === 1 ? new Promise(resolve => (release = resolve)) : Promise.reject(offline)),
    })
    await sender.whenIdle()
    sender.start()
    add('a')
    add('b')
    const order: string[] = []
    const idle = sender.whenIdle().then(() => order.push(`idle after ${sent.length}`))
    await turn()
    order.push('released')
    release(true)
    await idle
    expect(order).toEqual(['released', 'idle after 2'])
  })
})
