import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areCandidatesWriting, makeGiveWay, restMs } from './give-way.ts'
import { currentLane, hotMs, inLane, onConnectionsOf, sinceHotMs } from './lanes.ts'

/** A hot call that runs until it is ended. */
function beginHotCall(): () => Promise<void> {
  let end: () => void = () => undefined
  const call = inLane('hot', () => new Promise<void>(resolve => (end = resolve)))
  return () => {
    end()
    return call
  }
}

describe('work that is in no hurry', () => {
  it('rests nineteen times as long as it worked beside hot calls, at most two seconds', () => {
    expect(restMs(20, 20)).toBe(380)
    expect(restMs(20, 5)).toBe(95)
    expect(restMs(20, 0)).toBe(0)
    expect(restMs(5000, 5000)).toBe(2000)
  })

  it('never rests for a negative time, nor for more than it worked', () => {
    const time = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(time, time, (worked, hot) => {
        const rest = restMs(worked, hot)
        return rest >= 0 && rest <= 2000 && rest <= Math.max(0, worked) * 19
      }),
      { seed: 153, numRuns: 300 },
    )
  })

  it('takes a twentieth of the time while candidates are served', async () => {
    const end = beginHotCall()
    const giveWay = makeGiveWay()
    await sleep(20)
    const from = performance.now()
    await giveWay()
    expect(performance.now() - from).toBeGreaterThan(300)
    await end()
  })

  it('takes that twentieth together with all others', async () => {
    const end = beginHotCall()
    const works = [makeGiveWay(), makeGiveWay(), makeGiveWay()]
    await sleep(10)
    const from = performance.now()
    const rests = await Promise.all(
      works.map(async giveWay => {
        await giveWay()
        return performance.now() - from
      }),
    )
    // Each has worked 10 ms and rests 190 ms, after those before it.
    for (const [index, rested] of rests.entries()) expect(rested).toBeGreaterThan(180 * (index + 1))
    await end()
  })

  it('rests no longer once the last candidate is served', async () => {
    const end = beginHotCall()
    const works = [makeGiveWay(), makeGiveWay()]
    await sleep(150)
    const from = performance.now()
    const resting = Promise.all(works.map(giveWay => giveWay()))
    await end()
    await resting
    // Two seconds each, one after the other, if it had gone on.
    expect(performance.now() - from).toBeGreaterThan(200)
    expect(performance.now() - from).toBeLessThan(1500)
  })

  it('does not rest longer than it may in all', async () => {
    const end = beginHotCall()
    const [limited, patient] = [makeGiveWay({ maxRestMs: 0 }), makeGiveWay()]
    await sleep(40)
    const rested: string[] = []
    await Promise.all([limited().then(() => rested.push('limited')), patient().then(() => rested.push('patient'))])
    expect(rested).toEqual(['limited', 'patient'])
    await end()
  })
})

describe('the time in which hot calls run', () => {
  it('counts calls side by side once, failed ones too, and no other lane', async () => {
    const [from, before] = [performance.now(), hotMs()]
    const failing = inLane('hot', async () => {
      await sleep(30)
      throw new Error('refused')
    })
    await Promise.all([failing.catch(() => undefined), inLane('hot', () => sleep(30))])
    const counted = hotMs() - before
    expect(counted).toBeGreaterThan(25)
    expect(counted).toBeLessThanOrEqual(performance.now() - from)
    const then = hotMs()
    await inLane('job', () => sleep(10))
    expect(inLane('hot', () => 7)).toBe(7)
    expect(hotMs()).toBe(then)
  })

  it('says for how long none ran', async () => {
    const end = beginHotCall()
    expect(sinceHotMs()).toBe(0)
    await end()
    await sleep(30)
    expect(sinceHotMs()).toBeGreaterThan(25)
    expect(areCandidatesWriting()).toBe(true)
    await inLane('job', () => sleep(10))
    expect(sinceHotMs()).toBeGreaterThan(35)
  })

  it('does not count who calls: a page of staff that asks again and again is no candidate', async () => {
    const before = hotMs()
    const lane = await onConnectionsOf('hot', async () => {
      await sleep(5)
      return currentLane()
    })
    expect([lane, hotMs()]).toEqual(['hot', before])
  })
})
