import { expect, test } from 'vitest'
import { askAfterMs, makeRoomCounter } from './state-interval.rules.ts'

test.each([
  { rooms: 0, isBusy: false, ms: 10_000 },
  { rooms: 2000, isBusy: false, ms: 10_000 },
  { rooms: 2001, isBusy: false, ms: 10_005 },
  { rooms: 10_000, isBusy: false, ms: 50_000 },
  { rooms: 200_000, isBusy: false, ms: 60_000 },
  { rooms: 1, isBusy: true, ms: 60_000 },
])('$rooms rooms at rest, busy: $isBusy, ask again after $ms ms', ({ rooms, isBusy, ms }) => {
  expect(askAfterMs({ rooms, isBusy })).toBe(ms)
})

test('rooms that ask every ten seconds, and then every fifty, are as many as they are', () => {
  const counter = makeRoomCounter()
  const seen: number[] = []
  let nowMs = 1000
  const next = Array.from({ length: 10_000 }, (_, room) => nowMs + room)
  for (; nowMs < 600_000; nowMs += 1000) {
    next.forEach((at, room) => {
      if (at > nowMs) return
      counter.add(`paper ${room}`, nowMs)
      next[room] = nowMs + askAfterMs({ rooms: counter.count(nowMs), isBusy: false })
    })
    if (nowMs > 20_000) seen.push(counter.count(nowMs))
  }
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([10_000, 10_000])
})

test('rooms that have gone are forgotten within two intervals', () => {
  const counter = makeRoomCounter()
  counter.add('one', 0)
  counter.add('other', 1)
  expect(counter.count(60_000)).toBe(2)
  counter.add('one', 80_000)
  expect(counter.count(80_001)).toBe(2)
  counter.add('one', 160_000)
  expect(counter.count(160_001)).toBe(1)
  expect(counter.count(1_000_000)).toBe(0)
})
