import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlaceTeller } from './place-teller.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function teller(place = 1) {
  const told: number[] = []
  let isAway = false
  const places = new PlaceTeller(place, async no => {
    if (isAway) throw new TypeError('no network')
    told.push(no)
  })
  const stop = places.start()
  return { places, told, stop, goAway: () => void (isAway = true), comeBack: () => void (isAway = false) }
}
const rest = () => vi.advanceTimersByTimeAsync(10_000)
const step = () => vi.advanceTimersByTimeAsync(5000)

it('tells nothing while answers tell it', async () => {
  const { places, told, stop } = teller()
  for (let no = 1; no <= 5; no += 1) {
    places.answered(no)
    await step()
    if (no < 5) places.go(no + 1)
  }
  await rest()
  stop()
  expect(told).toEqual([])
})

it('tells where one rests, once', async () => {
  const { places, told, stop } = teller()
  places.go(2)
  places.go(3)
  await rest()
  await rest()
  stop()
  expect(told).toEqual([3])
})

it('tells the way back, which no answer does', async () => {
  const { places, told } = teller(7)
  places.go(2)
  places.answered(2)
  await rest()
  expect(told).toEqual([2])
})

it('tells at once where the page is left', async () => {
  const { places, told, stop } = teller()
  places.go(4)
  window.dispatchEvent(new Event('pagehide'))
  expect(told).toEqual([4])
  places.go(5)
  stop()
  expect(told).toEqual([4, 5])
  window.dispatchEvent(new Event('pagehide'))
  await rest()
  expect(told).toEqual([4, 5])
})

it('tells again what did not arrive', async () => {
  const { places, told, goAway, comeBack } = teller()
  goAway()
  places.go(2)
  await rest()
  comeBack()
  // What was told last is not known: nor is what an answer makes of it.
  places.answered(3)
  places.go(3)
  await rest()
  expect(told).toEqual([3])
})
