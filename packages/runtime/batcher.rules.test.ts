import { expect, test, vi } from 'vitest'
import { makeBatcher } from './batcher.ts'

test('one bad item fails alone, and its neighbours share few commits', async () => {
  let runs = 0
  const batcher = makeBatcher<number, number>({
    maxBatch: 250,
    maxWaiting: 1000,
    run: async items => {
      runs += 1
      if (items.includes(17)) throw new Error('not to be kept')
      return items.map(item => item * 2)
    },
  })
  const results = await Promise.allSettled(Array.from({ length: 250 }, (_, item) => batcher.add(item)))
  expect(results.flatMap((result, item) => (result.status === 'rejected' ? [item] : []))).toEqual([17])
  expect(results[249]).toEqual({ status: 'fulfilled', value: 498 })
  expect(runs).toBeLessThan(20)
})

test('batches that keep a distance share what arrives meanwhile, and nobody waits after a quiet time', async () => {
  vi.useFakeTimers()
  const batches: { readonly at: number; readonly items: readonly number[] }[] = []
  const batcher = makeBatcher<number, number>({
    maxBatch: 3,
    maxWaiting: 1000,
    everyMs: 20,
    run: async items => {
      batches.push({ at: Date.now(), items })
      await new Promise(resolve => setTimeout(resolve, 5))
      return items
    },
  })
  const began = Date.now()
  const told: Promise<number>[] = []
  for (let item = 1; item <= 7; item += 1) {
    told.push(batcher.add(item))
    await vi.advanceTimersByTimeAsync(4)
  }
  await vi.advanceTimersByTimeAsync(100)
  told.push(batcher.add(8))
  await vi.advanceTimersByTimeAsync(5)
  expect(await Promise.all(told)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  vi.useRealTimers()
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5, 6, 7], [8]])
  // The second could not have more, so the third follows as soon as it is done.
  expect(batches.map(({ at }) => at - began)).toEqual([0, 20, 25, 128])
})
