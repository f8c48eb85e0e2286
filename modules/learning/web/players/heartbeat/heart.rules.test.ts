/** The order of heartbeats, and what becomes of those that do not arrive. */
import type { LessonProgress } from '../../../contract/learning.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '@tripos/web-kit/call-error.ts'
import type { Counted, HeartState } from './heartbeat-queue.ts'
import type { Heartbeat } from './heartbeat.rules.ts'
import { makeHeart } from './heart.ts'

const progress: LessonProgress = {
  seconds: 10,
  percent: 0,
  position: 0,
  reached: 0,
  whole: null,
  isCompleted: false,
  missing: [],
}
const counted: Counted = { progress, isCourseCompleted: false }
const refused = (code: number, status = 200) =>
  new CallError({ code, text: '', data: null, status, requestId: undefined, retryAfter: undefined })

let sent: Heartbeat[]
let states: HeartState[]
let answers: number
let fail: Error | undefined
beforeEach(() => {
  sent = []
  states = []
  answers = 0
  fail = undefined
})

function heart(counts = true) {
  let seq = 0
  return makeHeart(
    {
      nextSeq: () => {
        seq += 1
        return seq
      },
      send: heartbeat => {
        sent.push(heartbeat)
        return fail ? Promise.reject(fail) : Promise.resolve(counted)
      },
      onCounted: () => {
        answers += 1
      },
      onState: state => states.push(state),
      now: () => 0,
      after: () => () => undefined,
      random: () => 1,
    },
    { position: 0, counts },
  )
}

describe('heartbeats', () => {
  it('rise, and carry what was played since the last one', async () => {
    const own = heart()
    own.report({ position: 4.2, played: [[0, 4.2]], total: 60 })
    await own.tick()
    own.report({ position: 10.1, played: [[4.2, 10.1]] })
    await own.tick()
    await own.tick()
    expect(sent).toEqual([
      { seq: 1, position: 4, played: [[0, 4]], whole: 60, isPaused: false },
      { seq: 2, position: 10, played: [[4, 10]], whole: 60, isPaused: false },
      { seq: 3, position: 10, played: [], whole: 60, isPaused: false },
    ])
    expect(answers).toBe(3)
  })

  it('that did not arrive are sent again with their number, until they do', async () => {
    const own = heart()
    own.report({ position: 8, played: [[0, 8]] })
    fail = new TypeError('network error')
    await own.tick()
    own.report({ position: 15, played: [[8, 15]] })
    await own.tick()
    expect(states).toEqual(['offline'])
    fail = undefined
    await own.tick()
    await own.tick()
    expect(sent.map(({ seq }) => seq)).toEqual([1, 1, 1, 2])
    expect(sent[2]).toEqual(sent[0])
    expect(sent[3]?.played).toEqual([[8, 15]])
    expect(states).toEqual(['offline', 'none'])
  })

  it('say at once when time ceases to count and when it begins again, and nothing in between', async () => {
    const own = heart()
    await own.setCounts(false)
    await own.tick()
    await own.setCounts(false)
    await own.setCounts(true)
    await own.tick()
    expect(sent.map(({ isPaused }) => isPaused)).toEqual([false, true, false])
  })

  it('end where another page has taken over', async () => {
    const own = heart()
    fail = refused(ERRORS.LEARNING_ELSEWHERE.code)
    await own.tick()
    fail = undefined
    await own.tick()
    await own.setCounts(false)
    await own.last()
    expect(sent).toHaveLength(1)
    expect(states).toEqual(['takenOver'])
  })

  it('end where the course is not there any more, but not where the server is busy', async () => {
    const own = heart()
    fail = refused(ERRORS.BUSY.code, 503)
    await own.tick()
    fail = refused(ERRORS.NOT_FOUND.code)
    await own.tick()
    await own.tick()
    expect(states).toEqual(['waiting', 'gone'])
    expect(sent).toHaveLength(2)
  })

  it('say a last word when the page goes: while time counts, and of a place that was changed without it', async () => {
    const playing = heart()
    playing.report({ position: 7, played: [[0, 7.9]] })
    await playing.last()
    expect(sent).toEqual([{ seq: 1, position: 7, played: [[0, 7]], isPaused: false }])
    const standing = heart(false)
    await standing.last()
    expect(sent).toHaveLength(1)
    standing.report({ position: 30 })
    await standing.last()
    expect(sent[1]).toEqual({ seq: 1, position: 30, played: [], isPaused: true })
  })

  it('on the way are not sent twice by the last word', async () => {
    const own = heart()
    void own.tick()
    void own.setCounts(false)
    await own.last()
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2])
  })
})
