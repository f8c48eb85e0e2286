import { expect, test } from 'vitest'
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
